/// The path in a MAIL or RCPT command, such as `<sam@example.com>`.
struct MailPath: Sendable, Equatable {
  /// The address without brackets and route; empty for the null path.
  let address: String

  /// The maximum length of a path (RFC 5321, section 4.5.3.1.3), in bytes.
  private static let longest = 256

  /// Parses the path at the start of `text`; returns it and the rest, or nil if there is none.
  static func read(_ text: ArraySlice<UInt8>) -> (path: MailPath, rest: ArraySlice<UInt8>)? {
    // A space before the path is invalid but common.
    let text = text.drop { $0 == UInt8(ascii: " ") }
    guard text.first == UInt8(ascii: "<"), let end = end(of: text) else { return nil }
    let rest = text[text.index(after: end)...]
    guard rest.isEmpty || rest.first == UInt8(ascii: " ") else { return nil }
    var inner = text[text.index(after: text.startIndex)..<end]
    guard inner.count + 2 <= longest else { return nil }
    if inner.first == UInt8(ascii: "@") {
      // Routes are accepted and ignored (RFC 5321, appendix C).
      guard let colon = inner.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      inner = inner[inner.index(after: colon)...]
    }
    guard let address = String(validating: inner, as: UTF8.self), isAddress(address) else {
      return nil
    }
    return (MailPath(address: address), rest)
  }

  /// Whether the address contains non-ASCII characters.
  var needsUTF8: Bool { !address.utf8.allSatisfy { $0 < 0x80 } }

  /// The index of the closing bracket; nil if there is none, or if a character before it is not
  /// allowed.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    var isQuoted = false
    var isEscaped = false
    for index in text.indices.dropFirst() {
      let byte = text[index]
      guard byte >= 0x20, byte != 0x7F, isQuoted || byte != 0x20 else { return nil }
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: ">") {
        return index
      } else if !isQuoted, byte == UInt8(ascii: "<") {
        return nil
      }
    }
    return nil
  }

  private static func isAddress(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    guard let at = text.lastIndex(of: "@") else { return text.lowercased() == "postmaster" }
    return at != text.startIndex && text.index(after: at) != text.endIndex
  }
}
