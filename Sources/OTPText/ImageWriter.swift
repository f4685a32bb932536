/// Writes sections of numbers in a form that is read without parsing: as text that a program can carry as a string constant, or as bytes for
/// a file of their own.
///
/// A word is a number of 24 bits. A section is the count of its words, then the words.
package struct ImageWriter {
  private var words: [UInt32] = []

  package init() {}

  /// Appends a section of `words`, all below 2^24.
  package mutating func append(_ words: [UInt32]) {
    self.words.append(UInt32(words.count))
    self.words += words
    precondition(
      words.allSatisfy { $0 < 1 << 24 } && words.count < 1 << 24,
      "a number does not fit into a word of the image"
    )
  }

  /// What was written, four characters of six bits a word, the lowest first, from `@` (0) to U+007F (63), so that four words can be read
  /// at a time with a few shifts.
  package var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(4 * words.count)
    for word in words {
      for shift in [0, 6, 12, 18] as [UInt32] {
        text.append(0x40 | UInt8(truncatingIfNeeded: word >> shift & 0x3F))
      }
    }
    return text
  }

  /// What was written, four bytes a word, the lowest first: nearly all machines can look at that as numbers where it lies.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * words.count)
    for word in words {
      for shift in [0, 8, 16, 24] as [UInt32] {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return bytes
  }
}
