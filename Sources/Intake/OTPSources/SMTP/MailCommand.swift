import OTPText

/// A command from a client.
enum MailCommand: Sendable, Equatable {
  /// HELO, EHLO or LHLO with a name.
  case hello(Hello)
  case mail(MailPath, parameters: [Parameter])
  case recipient(MailPath, parameters: [Parameter])
  case data
  case reset
  case nothing
  case verify
  case help
  case quit
  /// AUTH with a mechanism in capitals, and the client's initial response, if any.
  case login(mechanism: String, initial: ArraySlice<UInt8>?)
  case startTLS
  /// A command of an extension that is not offered.
  case unsupported
  /// A line of an HTTP request, which a web page can make a browser send.
  case web
  /// A known command with an invalid parameter.
  case malformed
  case unknown

  enum Hello: String, Sendable {
    case plain = "HELO"
    case extended = "EHLO"
    case local = "LHLO"
  }

  /// A parameter such as `SIZE=1000`; the name is in capitals.
  struct Parameter: Sendable, Equatable {
    let name: String
    let value: String?
  }

  private static let extensions: Set<String> = [
    "BDAT", "BURL", "ETRN", "EXPN", "TURN", "ATRN", "XCLIENT", "XFORWARD",
  ]
  private static let webMethods: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "PRI",
  ]

  /// Parses a line without its line end.
  init(_ line: ArraySlice<UInt8>) {
    let space = UInt8(ascii: " ")
    let word = line.prefix { $0 != space }
    let verb = Self.capitals(word)
    let rest = line[word.endIndex...].drop { $0 == space }
    switch verb {
    case "HELO", "EHLO", "LHLO":
      // The client's name is not checked, because many clients send a wrong one.
      self = rest.isEmpty ? .malformed : Hello(rawValue: verb).map(Self.hello) ?? .unknown
    case "MAIL":
      self = Self.path(after: "FROM:", in: rest).map(Self.mail) ?? .malformed
    case "RCPT":
      self = Self.path(after: "TO:", in: rest).map(Self.recipient) ?? .malformed
    case "DATA": self = rest.isEmpty ? .data : .malformed
    case "RSET": self = rest.isEmpty ? .reset : .malformed
    case "NOOP": self = .nothing
    case "VRFY": self = .verify
    case "HELP": self = .help
    case "QUIT": self = rest.isEmpty ? .quit : .malformed
    case "STARTTLS": self = rest.isEmpty ? .startTLS : .malformed
    case "AUTH":
      let words = rest.split(separator: space)
      self =
        (1...2).contains(words.count)
        ? .login(mechanism: Self.capitals(words[0]), initial: words.dropFirst().first)
        : .malformed
    case _ where Self.extensions.contains(verb): self = .unsupported
    case _ where Self.webMethods.contains(verb) || verb.hasSuffix(":"): self = .web
    default: self = .unknown
    }
  }

  private static func path(
    after word: String,
    in text: ArraySlice<UInt8>
  ) -> (MailPath, parameters: [Parameter])? {
    let start = text.prefix(word.utf8.count)
    guard ASCII.areEqualIgnoringCase(start, word.utf8),
      let (path, rest) = MailPath.read(text.dropFirst(word.utf8.count))
    else { return nil }
    let words = rest.split(separator: UInt8(ascii: " "))
    return (path, words.map(parameter))
  }

  private static func parameter(_ word: ArraySlice<UInt8>) -> Parameter {
    let name = word.prefix { $0 != UInt8(ascii: "=") }
    let value = name.endIndex == word.endIndex ? nil : word[name.endIndex...].dropFirst()
    return Parameter(
      name: capitals(name),
      value: value.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  private static func capitals(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word.map { ASCII.isLowercase($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
  }
}
