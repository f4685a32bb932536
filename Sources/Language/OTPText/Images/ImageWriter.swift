/// Writes sections of numbers that can be read without parsing, as text for a string constant.
///
/// A word has 24 bits. A section is its number of words, then the words.
package struct ImageWriter {
  private var words: [UInt32] = []

  package init() {}

  /// Appends a section. Each word is below 2^24.
  package mutating func append(_ words: [UInt32]) {
    self.words.append(UInt32(words.count))
    self.words += words
    precondition(
      words.allSatisfy { $0 < 1 << 24 } && words.count < 1 << 24,
      "an image word has 24 bits"
    )
  }

  /// The image as text: four characters a word, six bits each, lowest first, from `@` (0) to U+007F
  /// (63). Four words can be decoded at a time with a few shifts.
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
}
