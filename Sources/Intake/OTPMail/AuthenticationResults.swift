import OTPText

/// The value of an `Authentication-Results` field.
///
/// Besides the server's findings, it holds addresses and names that the sender chose, which must
/// not hide the rest. It is therefore parsed strictly, byte by byte: servers write few of the forms
/// that RFC 8601 allows, and a field that two readers could parse differently counts as unreadable.
///
/// https://www.rfc-editor.org/rfc/rfc8601#section-2.2
struct AuthenticationResults {
  private enum Token: Equatable {
    case word([UInt8])
    /// A semicolon, an equals sign or a slash.
    case mark(UInt8)
  }

  private static let method = Array("dmarc".utf8)

  /// The results that leave a mail without a sender. An error proves nothing, and a forger can
  /// cause one with an address that cannot be parsed or a policy that cannot be looked up. `none`
  /// is different: the domain has no policy.
  ///
  /// https://www.rfc-editor.org/rfc/rfc8601#section-2.7.1
  private static let failures = ["fail", "permerror", "temperror"].map { Array($0.utf8) }

  /// The value in lowercase.
  private let value: [UInt8]
  private var rest: ArraySlice<UInt8>
  private var tokens: [Token] = []
  /// The word being read; nil between words.
  private var word: [UInt8]?
  private var isReadable = true
  /// Whether a comment names a failure, which a sender may have put there with a parenthesis.
  private var hasFailureInComment = false

  /// Parses `field`, the raw value of the field.
  init(_ field: [UInt8]) {
    value = field.map(ASCII.lowercased)
    rest = value[...]
    while isReadable, let byte = rest.popFirst() { isReadable = take(byte) }
    endWord()
  }

  /// Whether `server` wrote the field, or may have written it if the beginning cannot be read.
  func areOf(_ server: String) -> Bool {
    let server = Self.withoutRoot(server.utf8.map(ASCII.lowercased))
    guard case .word(let name)? = tokens.first else {
      return !isReadable && value.firstPlace(of: server) != nil
    }
    return Self.withoutRoot(name) == server
  }

  /// Whether the results say that the mail failed DMARC or could not be checked, or cannot be read.
  var failDMARC: Bool {
    !isReadable || hasFailureInComment
      || tokens.indices.contains { tokens[$0] == .word(Self.method) && fails(tokens[($0 + 1)...]) }
  }

  /// Whether a failure follows the name of a method and its version. A result that is not a word
  /// counts as a failure.
  private func fails(_ tokens: ArraySlice<Token>) -> Bool {
    let result = tokens.first == .mark(UInt8(ascii: "/")) ? tokens.dropFirst(2) : tokens
    guard result.first == .mark(UInt8(ascii: "=")) else { return false }
    guard case .word(let word)? = result.dropFirst().first else { return true }
    let letters = word.prefix { (0x61...0x7A).contains($0) }
    return letters.isEmpty || Self.failures.contains { letters.elementsEqual($0) }
  }

  /// Consumes the next byte and what belongs to it; returns false if the field is unreadable.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case _ where Self.isSpace(byte): endWord()
    case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "/"):
      endWord()
      tokens.append(.mark(byte))
    case UInt8(ascii: "("):
      endWord()
      return takeComment()
    case UInt8(ascii: "\""): return takeQuotation()
    case UInt8(ascii: ")"), UInt8(ascii: "\\"), ..<0x20, 0x7F: return false
    default:
      if word == nil { word = [] }
      word?.append(byte)
    }
    return true
  }

  private mutating func endWord() {
    if let word { tokens.append(.word(word)) }
    word = nil
  }

  /// Consumes the rest of a comment. Some readers honour quotation marks in a comment and others do
  /// not, so it must mean the same to both.
  private mutating func takeComment() -> Bool {
    var depth = 1
    var isQuoted = false
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        if isQuoted { return false }
        depth += byte == UInt8(ascii: "(") ? 1 : -1
        if depth == 0 {
          hasFailureInComment = hasFailureInComment || Self.hasFailure(text)
          return true
        }
      case UInt8(ascii: "\\"):
        guard !isQuoted, rest.popFirst() != nil else { return false }
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where Self.isSpace(byte): break
      case ..<0x20, 0x7F: return false
      default: text.append(byte)
      }
    }
    return false
  }

  /// Whether a comment, without spaces and quotation marks, names a failure.
  private static func hasFailure(_ comment: [UInt8]) -> Bool {
    var rest = comment[...]
    while let place = rest.firstPlace(of: method) {
      rest = rest[place.upperBound...]
      let result = rest.drop { $0 == UInt8(ascii: "/") || (0x30...0x39).contains($0) }
      let isFailure = failures.contains { result.starts(with: [UInt8(ascii: "=")] + $0) }
      if isFailure { return true }
    }
    return false
  }

  /// Consumes the rest of a quoted string, which is a word or the beginning of an address.
  private mutating func takeQuotation() -> Bool {
    guard word == nil else { return false }
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        word = text
        return rest.first.map { Self.isSpace($0) || ";(@".utf8.contains($0) } ?? true
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return false }
        text.append(escaped)
      case _ where Self.isSpace(byte): text.append(byte)
      case ..<0x20, 0x7F: return false
      default: text.append(byte)
      }
    }
    return false
  }

  private static func withoutRoot(_ name: [UInt8]) -> [UInt8] {
    name.last == UInt8(ascii: ".") ? name.dropLast() : name
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
