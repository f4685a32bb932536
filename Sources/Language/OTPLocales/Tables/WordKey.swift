internal import OTPText

/// A word of a text as the word-form table stores it: one character for each letter.
struct WordKey: Hashable {
  /// The number of letters that fit. Longer words are rare, and are walked.
  static let mostLetters = 16
  /// The bits of a letter's code that are its character.
  static let characterBits: UInt16 = 0x3F

  /// Eight characters of an image that stand for no letter, with the one bit that all characters
  /// share.
  private static let padding: UInt64 = 0x4040_4040_4040_4040

  /// The first eight letters, the first one lowest, and the rest.
  let low: UInt64
  let high: UInt64
  /// The group that all letters belong to.
  let group: UInt8

  /// Creates the key of letters whose characters are the bytes of `low` and `high`.
  @inline(__always) init(_ low: UInt64 = 0, _ high: UInt64 = 0, group: UInt8 = 0) {
    self.low = low | Self.padding
    self.high = high | Self.padding
    self.group = group
  }

  /// The number that decides where the key is stored.
  @inline(__always) var hash: UInt64 {
    // Odd numbers without a pattern: the fractional parts of the golden ratio and of the square
    // root of 2.
    let mixed = (low ^ UInt64(group)) &* 0x9E37_79B9_7F4A_7C15 ^ high &* 0x6A09_E667_F3BC_C909
    return (mixed ^ mixed &>> 32) &* 0x9E37_79B9_7F4A_7C15
  }
}
