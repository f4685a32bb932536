/// A folder in a LIST response.
///
/// https://www.rfc-editor.org/rfc/rfc3501#section-7.2.2
struct ListedFolder {
  /// The name as a quoted string for commands.
  let name: String
  private let attributes: [String]

  /// Reads the items in `tokens`; nil if they are malformed, or the name cannot be used in a
  /// command.
  init?(_ tokens: ArraySlice<IMAPResponse.Token>) {
    guard tokens.first == .open, let end = tokens.firstIndex(of: .close) else { return nil }
    attributes = tokens[..<end].atoms.map { $0.lowercased() }
    // The hierarchy delimiter comes before the name.
    let bytes: [UInt8]
    switch tokens[end...].dropFirst(2).first {
    case .atom(let text): bytes = Array(text.utf8)
    case .string(let text): bytes = text
    case .open, .close, nil: return nil
    }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    let escaped = bytes.flatMap { byte in
      [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    name = "\"\(String(decoding: escaped, as: UTF8.self))\""
  }

  /// Whether the folder has the special use `use`, such as `\Junk`, and can be opened.
  ///
  /// https://www.rfc-editor.org/rfc/rfc6154#section-2
  func isFor(_ use: String) -> Bool {
    attributes.contains(use.lowercased())
      && !attributes.contains { ["\\noselect", "\\nonexistent"].contains($0) }
  }
}
