/// The text of a mail as it comes in after DATA, up to a line that holds a single dot.
///
/// Only CR LF . CR LF ends it. A server that takes a bare LF for a part of that can be made to see
/// a second mail, with a sender of the attacker's choice, in the text of the first
/// (https://www.postfix.org/smtp-smuggling.html). Elsewhere in the mail a bare LF is an error, or
/// stands for CR LF.
struct MailData: Sendable {
  /// What came of the bytes so far.
  enum Progress: Sendable {
    case unfinished
    case finished
    case bareLineEnd
  }

  private enum Place {
    case lineStart
    /// After a bare LF, where no dot ends the mail.
    case looseLineStart
    case line
    /// After the CR of a line end.
    case lineEnd
    /// After a dot that a line begins with.
    case dot
    /// The same after a bare LF.
    case looseDot
    /// After that dot and a CR.
    case dotLineEnd
  }

  private static let dot = UInt8(ascii: ".")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private let limit: Int
  private let takesBareLineFeeds: Bool
  private var place = Place.lineStart
  /// The mail so far, unless it is too long.
  private(set) var bytes: [UInt8] = []
  /// Whether the mail has more bytes than allowed; the rest of it is skipped.
  private(set) var isTooLong = false

  init(limit: Int, takesBareLineFeeds: Bool = false) {
    self.limit = limit
    self.takesBareLineFeeds = takesBareLineFeeds
  }

  /// Takes bytes off `input`, as far as they belong to the mail.
  mutating func read(_ input: inout ArraySlice<UInt8>) -> Progress {
    for index in input.indices {
      let byte = input[index]
      switch (place, byte) {
      case (.dotLineEnd, Self.lineFeed):
        input = input[(index + 1)...]
        return .finished
      case (.lineEnd, Self.lineFeed):
        place = .lineStart
        keep(byte)
      case (_, Self.lineFeed):
        guard takesBareLineFeeds else { return .bareLineEnd }
        endLoosely()
      case (.lineEnd, _), (.dotLineEnd, _):
        guard takesBareLineFeeds else { return .bareLineEnd }
        // A bare CR is a character as any other.
        if place == .dotLineEnd { keep(Self.carriageReturn) }
        readOn(byte)
      case (.lineStart, Self.dot): place = .dot
      case (.looseLineStart, Self.dot): place = .looseDot
      case (.dot, Self.carriageReturn): place = .dotLineEnd
      case (.looseDot, Self.carriageReturn):
        keep(Self.dot)
        readOn(byte)
      default:
        // After a dot: it was put there to protect what follows.
        readOn(byte)
      }
    }
    input = []
    return .unfinished
  }

  /// Takes a bare LF for the end of a line.
  private mutating func endLoosely() {
    // A dot alone is a line of the mail, for it does not end it here.
    if place == .dot || place == .looseDot { keep(Self.dot) }
    keep(Self.carriageReturn)
    keep(Self.lineFeed)
    place = .looseLineStart
  }

  private mutating func readOn(_ byte: UInt8) {
    place = byte == Self.carriageReturn ? .lineEnd : .line
    keep(byte)
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
