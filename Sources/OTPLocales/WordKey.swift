internal import OTPText

/// A word of a text as the word-form table stores it: one character for each letter.
struct WordKey: Hashable {
  /// The number of letters that fit. Longer words are rare, and are walked.
  static let mostLetters = 16

  /// Eight characters of an image that stand for no letter.
  private static let padding: UInt64 = 0x4040_4040_4040_4040

  /// The first eight letters, the first one lowest, and the rest.
  private(set) var low = padding
  private(set) var high = padding
  /// The group that all letters belong to.
  private(set) var group: UInt8 = 0
  /// The number of letters.
  private(set) var count = 0

  /// The number that decides where the key is stored.
  var hash: UInt64 {
    // Odd numbers without a pattern: the fractions of the golden ratio and of the root of 2.
    let mixed = (low ^ UInt64(group)) &* 0x9E37_79B9_7F4A_7C15 ^ high &* 0x6A09_E667_F3BC_C909
    return (mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Appends a letter. At most `mostLetters` fit.
  mutating func append(_ letter: LetterCodes.Letter) {
    // The padding has the one bit that all characters share.
    let character = UInt64(letter.character & 0x3F)
    if count < 8 {
      low |= character << UInt64(8 * count)
    } else {
      high |= character << UInt64(8 * (count - 8))
    }
    group = letter.group
    count += 1
  }
}
