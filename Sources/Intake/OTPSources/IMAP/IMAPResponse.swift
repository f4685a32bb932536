/// A response from the server: a line and the literals in it.
///
/// https://www.rfc-editor.org/rfc/rfc3501#section-7
struct IMAPResponse: Equatable {
  /// The text before each literal and after the last one, without line breaks.
  let texts: [[UInt8]]
  /// The literals, truncated to the reader's maximum length.
  let literals: [[UInt8]]

  /// A part of a response.
  enum Token: Equatable {
    case atom(String)
    /// A quoted string or a literal.
    case string([UInt8])
    case open
    case close
  }

  /// The parts, in order.
  var tokens: [Token] {
    var tokens: [Token] = []
    for (index, text) in texts.enumerated() {
      var rest = text[...]
      // The length that announces a literal is not part of the text.
      if index < literals.count, let brace = rest.lastIndex(of: UInt8(ascii: "{")) {
        rest = rest[..<brace]
      }
      while let token = Self.token(&rest) { tokens.append(token) }
      if index < literals.count { tokens.append(.string(literals[index])) }
    }
    return tokens
  }

  /// Removes the next token from `text`.
  private static func token(_ text: inout ArraySlice<UInt8>) -> Token? {
    text = text.drop { $0 == UInt8(ascii: " ") }
    guard let first = text.first else { return nil }
    switch first {
    case UInt8(ascii: "("):
      text.removeFirst()
      return .open
    case UInt8(ascii: ")"):
      text.removeFirst()
      return .close
    case UInt8(ascii: "\""): return .string(quoted(&text))
    default: return .atom(atom(&text))
    }
  }

  private static func quoted(_ text: inout ArraySlice<UInt8>) -> [UInt8] {
    text.removeFirst()
    var bytes: [UInt8] = []
    while let byte = text.popFirst(), byte != UInt8(ascii: "\"") {
      // A backslash escapes quotes and backslashes.
      bytes.append(byte == UInt8(ascii: "\\") ? text.popFirst() ?? byte : byte)
    }
    return bytes
  }

  /// Removes an atom, which may contain brackets with any characters in them, as in
  /// `BODY[HEADER.FIELDS (DATE)]`.
  private static func atom(_ text: inout ArraySlice<UInt8>) -> String {
    var isInBrackets = false
    let bytes = text.prefix { byte in
      switch byte {
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""):
        return isInBrackets
      default: break
      }
      return true
    }
    text = text.dropFirst(bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ArraySlice<IMAPResponse.Token> {
  /// The texts of the atoms.
  var atoms: [String] {
    compactMap { if case .atom(let text) = $0 { text } else { nil } }
  }
}
