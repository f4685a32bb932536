/// The quick no: one pass over the bytes of a message tells whether anything in it could be a code.
enum QuickScan {
  /// Capitals in a row that may be a code of letters alone.
  private static let fewestCapitals = 4

  /// Whether `bytes` hold a digit of any script, or capitals that could be a code.
  static func mayHoldCode(_ bytes: borrowing Span<UInt8>) -> Bool {
    hasDigit(bytes) || hasCapitals(bytes) || mayHoldOtherDigit(bytes)
  }

  /// Whether a digit of ASCII stands in `bytes`. The loop ends with them alone and checks no bounds, so that the processor takes many bytes
  /// at once.
  private static func hasDigit(_ bytes: borrowing Span<UInt8>) -> Bool {
    var lowest = UInt8.max
    for index in bytes.indices {
      lowest = unsafe min(lowest, bytes[unchecked: index] &- UInt8(ascii: "0"))
    }
    return lowest <= 9
  }

  private static func hasCapitals(_ bytes: borrowing Span<UInt8>) -> Bool {
    var capitals = 0
    for index in bytes.indices {
      capitals = unsafe 0x41...0x5A ~= bytes[unchecked: index] ? capitals &+ 1 : 0
      if capitals == fewestCapitals { return true }
    }
    return false
  }

  private static func mayHoldOtherDigit(_ bytes: borrowing Span<UInt8>) -> Bool {
    for index in bytes.indices where unsafe bytes[unchecked: index] >= 0xC2 {
      if mayBeDigit(at: index, in: bytes) { return true }
    }
    return false
  }

  /// Whether the character that starts at `index` may be a digit or a letter with a compatibility form, by the bytes
  /// of UTF-8 that the digits of the scripts have: it may say yes too often, never no for a digit.
  private static func mayBeDigit(at index: Int, in bytes: borrowing Span<UInt8>) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let second = bytes[index + 1]
    switch bytes[index] {
    case 0xD9: return second >= 0xA0 && second <= 0xA9  // Arabic-Indic
    case 0xDB: return second >= 0xB0 && second <= 0xB9  // Persian
    case 0xDF: return second >= 0x80 && second <= 0x89  // N'Ko
    case 0xE0, 0xE1:
      guard index + 2 < bytes.count else { return false }
      let third = bytes[index + 2]
      // Indic scripts put their digits at U+xx66 to U+xx6F, Thai, Lao and those after them at the start of a column.
      return third >= 0x80 && third <= 0xAF && (third >= 0xA0 && third <= 0xAF || third <= 0x99)
    case 0xE2: return second >= 0x91 && second <= 0x9E  // circled digits
    case 0xEA: return second >= 0x98  // digits of small scripts
    case 0xEF: return second == 0xBC  // full-width forms
    case 0xF0: return true  // mathematical digits, and digits of historic scripts
    default: return false
    }
  }
}
