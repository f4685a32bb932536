internal import OTPText

/// A pattern for codes: characters as typed, `#` for a digit, `?` for any character, and one `*`
/// for any number of characters.
///
/// With at most one `*`, matching takes a single pass.
struct CodePattern: Sendable {
  private enum Place: Sendable {
    case digit, any
    case character(UInt8)

    func matches(_ byte: UInt8) -> Bool {
      switch self {
      case .any: true
      case .digit: ASCII.isDigit(byte)
      case .character(let own): own == byte
      }
    }
  }

  private var head: [Place] = []
  /// The part after the `*`; nil if there is none.
  private var tail: [Place]?

  /// Parses a pattern.
  init(_ text: String) throws(UserRules.Mistake) {
    var isTelling = false
    for byte in text.utf8 where !Self.isPassedOver(byte) {
      switch byte {
      case UInt8(ascii: "*"):
        guard tail == nil else {
          throw UserRules.Mistake("holds more than one *; leave one of them")
        }
        tail = []
      case UInt8(ascii: "?"): append(.any)
      case UInt8(ascii: "#"):
        append(.digit)
        isTelling = true
      default:
        let folded = ASCII.lowercased(byte)
        guard ASCII.isDigit(folded) || ASCII.isLowercase(folded) else {
          throw UserRules.Mistake(
            "holds something that no code does; write ASCII digits and letters, #, ? and *"
          )
        }
        append(.character(folded))
        isTelling = true
      }
    }
    guard isTelling else {
      throw UserRules.Mistake("stands for every code; write a digit, a letter or # too")
    }
  }

  /// Whether `code` matches the pattern, ignoring case and joiners.
  func matches(_ code: SecurityCode) -> Bool {
    // Patterns exist to compare the characters themselves.
    let bytes = code.value.utf8.filter { !Self.isPassedOver($0) }.map(ASCII.lowercased)
    let least = head.count + (tail?.count ?? 0)
    guard tail == nil ? bytes.count == least : bytes.count >= least else { return false }
    return zip(head, bytes).allSatisfy { $0.matches($1) }
      && zip((tail ?? []).reversed(), bytes.reversed()).allSatisfy { $0.matches($1) }
  }

  private mutating func append(_ place: Place) {
    if tail == nil { head.append(place) } else { tail?.append(place) }
  }

  /// Whether a joiner is ignored: space, hyphen or dot. Typed codes have none.
  private static func isPassedOver(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x2D || byte == 0x2E
  }
}
