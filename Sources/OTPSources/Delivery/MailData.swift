/// The text of a mail as it comes in after DATA, up to a line that holds a single dot.
///
/// Only CR LF ends a line. A server that takes a bare LF for a line end can be made to see a second
/// mail, with a sender of the attacker's choice, in the text of the first
/// (https://www.postfix.org/smtp-smuggling.html).
struct MailData: Sendable {
  /// What came of the bytes so far.
  enum Progress: Sendable {
    case unfinished
    case finished
    case bareLineEnd
  }

  private enum Place {
    case lineStart
    case line
    /// After the CR of a line end.
    case lineEnd
    /// After a dot that a line begins with.
    case dot
    /// After that dot and a CR.
    case dotLineEnd
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private let limit: Int
  private var place = Place.lineStart
  /// The mail so far, unless it is too long.
  private(set) var bytes: [UInt8] = []
  /// Whether the mail has more bytes than allowed; the rest of it is skipped.
  private(set) var isTooLong = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes bytes off `input`, as far as they belong to the mail.
  mutating func read(_ input: inout ArraySlice<UInt8>) -> Progress {
    for index in input.indices {
      let byte = input[index]
      switch place {
      case .lineStart where byte == UInt8(ascii: "."): place = .dot
      case .lineStart, .line:
        guard byte != Self.lineFeed else { return .bareLineEnd }
        place = byte == Self.carriageReturn ? .lineEnd : .line
        keep(byte)
      case .lineEnd:
        guard byte == Self.lineFeed else { return .bareLineEnd }
        place = .lineStart
        keep(byte)
      case .dot:
        guard byte != Self.lineFeed else { return .bareLineEnd }
        if byte == Self.carriageReturn {
          place = .dotLineEnd
        } else {
          // The dot was put there to protect what follows.
          place = .line
          keep(byte)
        }
      case .dotLineEnd:
        guard byte == Self.lineFeed else { return .bareLineEnd }
        input = input[(index + 1)...]
        return .finished
      }
    }
    input = []
    return .unfinished
  }

  private mutating func keep(_ byte: UInt8) {
    guard !isTooLong else { return }
    guard bytes.count < limit else {
      isTooLong = true
      bytes = []
      return
    }
    bytes.append(byte)
  }
}
