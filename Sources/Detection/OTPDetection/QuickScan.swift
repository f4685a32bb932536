internal import OTPText

/// Rules out messages that cannot contain a code, in one pass over their bytes.
enum QuickScan {
  /// The minimum number of consecutive capitals that may be a code without digits.
  private static let fewestCapitals = ByteFacts.capitals

  /// Whether `bytes`, which have these `facts`, contain a digit of any script, or capitals that may
  /// be a code, as folded with `table`.
  static func mayHoldCode(
    _ bytes: borrowing Span<UInt8>,
    _ facts: ByteFacts,
    _ table: CharacterTable
  ) -> Bool {
    if facts.lowestDigit <= 9 || facts.lowestRun < 26 { return true }
    if facts.lowestJoint < 26, hasPartedCapitals(bytes) { return true }
    guard facts.highest >= 0x80 else { return false }
    return facts.highest >= leastOtherDigit && mayHoldOtherDigit(bytes, table)
      || facts.lowestCapital < 26 && hasPartedCapitals(bytes)
  }

  /// The number of capitals before a hyphen in the shortest group of a code: `RKJ-YPM`.
  private static let shortestGroup = 3

  /// Whether `bytes` contain enough capitals with no ASCII characters between them but a hyphen
  /// after a group; non-ASCII characters between them may be invisible.
  private static func hasPartedCapitals(_ bytes: borrowing Span<UInt8>) -> Bool {
    // Few texts without digits have that many capitals.
    var count = 0
    for index in bytes.indices { count &+= unsafe capital(bytes[unchecked: index]) < 26 ? 1 : 0 }
    guard count >= fewestCapitals else { return false }
    var capitals = 0
    for index in bytes.indices where bytes[index] < 0x80 {
      if capital(bytes[index]) < 26 {
        capitals += 1
        if capitals == fewestCapitals { return true }
      } else if bytes[index] != UInt8(ascii: "-") || capitals < shortestGroup {
        capitals = 0
      }
    }
    return false
  }

  /// Returns the position of a capital in the alphabet; 26 or more for other bytes.
  private static func capital(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") }

  /// The lowest UTF-8 lead byte of a non-ASCII digit. Most scripts without digits of their own are
  /// below it.
  private static let leastOtherDigit: UInt8 = 0xD9

  private static func mayHoldOtherDigit(
    _ bytes: borrowing Span<UInt8>,
    _ table: CharacterTable
  ) -> Bool {
    for index in bytes.indices where unsafe bytes[unchecked: index] >= leastOtherDigit {
      if mayBeDigit(at: index, in: bytes), table.isDigitOrCapital(at: index, in: bytes) {
        return true
      }
    }
    return false
  }

  /// Whether the character at `index` may be a digit, or a letter with a compatibility form,
  /// judging by its UTF-8 bytes. Returns false positives, but no false negatives for digits.
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
      // At the start or in the middle of a column; Sundanese digits are at its end, from U+1BB0.
      return third <= 0x99 || 0xA0...0xB9 ~= third
    case 0xE2: return second >= 0x91 && second <= 0x9E  // circled digits
    case 0xEA: return second >= 0x98  // digits of small scripts
    case 0xEF: return second == 0xBC  // full-width forms
    case 0xF0: return true  // mathematical digits, and digits of historic scripts
    default: return false
    }
  }
}
