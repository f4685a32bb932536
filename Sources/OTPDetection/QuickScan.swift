/// Rules out messages without a possible code in one pass over their bytes.
enum QuickScan {
  /// Capitals in a row that may be a code of letters alone.
  private static let fewestCapitals = 4

  /// Whether `bytes` contain a digit of any script, or capitals that could be a code.
  static func mayHoldCode(_ bytes: borrowing Span<UInt8>) -> Bool {
    hasDigit(bytes) || hasCapitals(bytes) || mayHoldOtherDigit(bytes) || hasPartedCapitals(bytes)
  }

  /// Whether a digit of ASCII stands in `bytes`. The loop ends with them alone and checks no
  /// bounds, so that the processor takes many bytes at once.
  private static func hasDigit(_ bytes: borrowing Span<UInt8>) -> Bool {
    var lowest = UInt8.max
    for index in bytes.indices {
      lowest = unsafe min(lowest, bytes[unchecked: index] &- UInt8(ascii: "0"))
    }
    return lowest <= 9
  }

  /// Whether so many capitals stand in a row; each turn of the loop asks about one place, so that
  /// the processor takes many at once.
  private static func hasCapitals(_ bytes: borrowing Span<UInt8>) -> Bool {
    var lowest = UInt8.max
    var index = fewestCapitals &- 1
    while index < bytes.count {
      let first = unsafe max(
        capital(bytes[unchecked: index &- 3]),
        capital(bytes[unchecked: index &- 2])
      )
      let second = unsafe max(
        capital(bytes[unchecked: index &- 1]),
        capital(bytes[unchecked: index])
      )
      lowest = min(lowest, max(first, second))
      index &+= 1
    }
    return lowest < 26
  }

  /// Whether so many capitals stand in a row with nothing of ASCII between them: what parts them
  /// may be characters that nobody sees.
  private static func hasPartedCapitals(_ bytes: borrowing Span<UInt8>) -> Bool {
    // Few texts without a digit hold as many capitals.
    var count = 0
    for index in bytes.indices { count &+= unsafe capital(bytes[unchecked: index]) < 26 ? 1 : 0 }
    guard count >= fewestCapitals else { return false }
    var capitals = 0
    for index in bytes.indices where bytes[index] < 0x80 {
      capitals = capital(bytes[index]) < 26 ? capitals + 1 : 0
      if capitals == fewestCapitals { return true }
    }
    return false
  }

  /// The place of a capital in the alphabet; 26 or more for other bytes.
  private static func capital(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") }

  /// The least byte that a digit of another script begins with, in UTF-8: most scripts without
  /// digits of their own lie below.
  private static let leastOtherDigit: UInt8 = 0xD9

  private static func mayHoldOtherDigit(_ bytes: borrowing Span<UInt8>) -> Bool {
    var highest = UInt8.min
    for index in bytes.indices { highest = unsafe max(highest, bytes[unchecked: index]) }
    guard highest >= leastOtherDigit else { return false }
    for index in bytes.indices where unsafe bytes[unchecked: index] >= leastOtherDigit {
      if mayBeDigit(at: index, in: bytes) { return true }
    }
    return false
  }

  /// Whether the character that starts at `index` may be a digit or a letter with a compatibility
  /// form, by the bytes of UTF-8 that the digits of the scripts have: it may say yes too often,
  /// never no for a digit.
  private static func mayBeDigit(at index: Int, in bytes: borrowing Span<UInt8>) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let second = bytes[index + 1]
    switch bytes[index] {
    case 0xD9: return second >= 0xA0 && second <= 0xA9  // Arabic-Indic
    case 0xDB: return second >= 0xB0 && second <= 0xB9  // Persian
    case 0xDF: return second >= 0x80 && second <= 0x89  // N'Ko
    case 0xE0:
      guard index + 2 < bytes.count else { return false }
      let third = bytes[index + 2]
      return switch second {
      case 0xA5...0xB7: second & 1 == 1 && 0xA6...0xAF ~= third  // Indic scripts
      case 0xB9, 0xBB: 0x90...0x99 ~= third  // Thai and Lao
      case 0xBC: 0xA0...0xB3 ~= third  // Tibetan
      default: false
      }
    case 0xE1:
      guard index + 2 < bytes.count else { return false }
      let third = bytes[index + 2]
      // At the start of a column or in its middle; those of Sundanese behind it, at U+1BB0.
      return third <= 0x99 || 0xA0...0xB9 ~= third
    case 0xE2: return second >= 0x91 && second <= 0x9E  // circled digits
    case 0xEA: return second >= 0x98  // digits of small scripts
    case 0xEF: return second == 0xBC  // full-width forms
    case 0xF0: return true  // mathematical digits, and digits of historic scripts
    default: return false
    }
  }
}
