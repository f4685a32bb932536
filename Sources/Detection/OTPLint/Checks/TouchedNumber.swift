/// Numbers that are part of a word, because letters touch them.
enum TouchedNumber {
  /// The number of digits in most codes.
  static let lengths = 4...8

  /// The first run of ASCII digits that is as long as a code and touches a letter, or nil if there
  /// is none.
  static func first(in bytes: [UInt8]) -> Range<Int>? {
    var start: Int?
    for index in 0...bytes.count {
      let isDigit = index < bytes.count && bytes[index] >= 0x30 && bytes[index] <= 0x39
      if isDigit {
        start = start ?? index
      } else if let first = start {
        start = nil
        let range = first..<index
        if lengths.contains(range.count), isTouched(range, in: bytes) { return range }
      }
    }
    return nil
  }

  /// Whether a letter or digit directly precedes or follows `range`.
  static func isTouched(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    // A UTF-8 character has at most four bytes. Trailing bytes of another one are harmless.
    let before = String(decoding: bytes[..<range.lowerBound].suffix(4), as: UTF8.self)
    let after = String(decoding: bytes[range.upperBound...].prefix(4), as: UTF8.self)
    return joinsWords(before.unicodeScalars.last) || joinsWords(after.unicodeScalars.first)
  }

  /// Whether `scalar` forms one word with an adjacent number. Letters of scripts without spaces and
  /// Korean particles do not.
  private static func joinsWords(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    if scalar.properties.numericType == .decimal { return true }
    return scalar.properties.isAlphabetic && !isWrittenOn(scalar)
  }

  /// Whether the script of `scalar` puts no spaces around numbers: Thai, Lao, Myanmar, Khmer, kana,
  /// ideographs and Hangul (Unicode, Blocks.txt).
  private static func isWrittenOn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x9FFF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
