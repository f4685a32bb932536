/// The content of a message after DATA, up to a line with a single dot.
///
/// Only CR LF . CR LF ends it. If a server accepts a bare LF in that sequence, an attacker can
/// smuggle a second message, with any sender, into the text of the first
/// (https://www.postfix.org/smtp-smuggling.html). Elsewhere in the message a bare LF is an error,
/// or is read as CR LF.
struct MailData: Sendable {
  /// The result of reading bytes.
  enum Progress: Sendable {
    case unfinished
    case finished
    case bareLineEnd
  }

  private enum Place {
    case lineStart
    /// After a bare LF, where a dot does not end the message.
    case looseLineStart
    case line
    /// After the CR of a line end.
    case lineEnd
    /// After a dot at the start of a line.
    case dot
    /// After a dot at the start of a line that follows a bare LF.
    case looseDot
    /// After `dot` and a CR.
    case dotLineEnd
  }

  private static let dot = UInt8(ascii: ".")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private let limit: Int
  private let takesBareLineFeeds: Bool
  private var place = Place.lineStart
  /// The message so far; empty if it is too long.
  private(set) var bytes: [UInt8] = []
  /// Whether the message exceeds the limit; the rest of it is skipped.
  private(set) var isTooLong = false

  init(limit: Int, takesBareLineFeeds: Bool = false) {
    self.limit = limit
    self.takesBareLineFeeds = takesBareLineFeeds
  }

  /// Consumes the bytes of `input` that belong to the message.
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
        // A bare CR is an ordinary character.
        if place == .dotLineEnd { keep(Self.carriageReturn) }
        readOn(byte)
      case (.lineStart, Self.dot): place = .dot
      case (.looseLineStart, Self.dot): place = .looseDot
      case (.dot, Self.carriageReturn): place = .dotLineEnd
      case (.looseDot, Self.carriageReturn):
        keep(Self.dot)
        readOn(byte)
      default:
        // A dot before other characters is dot-stuffing and is dropped.
        readOn(byte)
      }
    }
    input = []
    return .unfinished
  }

  /// Ends a line at a bare LF.
  private mutating func endLoosely() {
    // Here, a single dot does not end the message, so it is part of it.
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
