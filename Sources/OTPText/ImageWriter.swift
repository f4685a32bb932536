/// Writes sections of numbers as text that a program can carry as a string constant, and read without parsing.
///
/// A word is a number of 24 bits. It is written as four characters of six bits each, the lowest first, from `@` (0) to U+007F (63), so that
/// four words can be read at a time with a few shifts. A section is the count of its words, then the words.
package struct ImageWriter {
  /// What was written.
  package private(set) var text: [UInt8] = []

  package init() {}

  /// Appends a section of `words`, all below 2^24.
  package mutating func append(_ words: [UInt32]) {
    text.reserveCapacity(text.count + 4 * (words.count + 1))
    append(UInt32(words.count))
    for word in words { append(word) }
  }

  private mutating func append(_ word: UInt32) {
    precondition(word < 1 << 24, "a number does not fit into a word of the image")
    for shift in [0, 6, 12, 18] as [UInt32] {
      text.append(0x40 | UInt8(truncatingIfNeeded: word >> shift & 0x3F))
    }
  }
}
