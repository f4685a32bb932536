import OTPMessage

/// The data of one mail message in a FETCH response.
///
/// https://www.rfc-editor.org/rfc/rfc3501#section-7.4.2
struct FetchedMail: Equatable {
  var uid: UInt32?
  var arrived: Timestamp?
  /// Whether the message is a draft or is marked as deleted.
  var isLeftOut = false
  var bytes: [UInt8]?

  /// Reads the parenthesized list of items in `tokens`; nil if there is none.
  init?(_ tokens: ArraySlice<IMAPResponse.Token>) {
    guard tokens.first == .open else { return nil }
    var rest = tokens.dropFirst()
    while case .atom(let name)? = rest.first {
      rest.removeFirst()
      let values = Self.value(&rest)
      switch name.uppercased() {
      case "UID": uid = Self.text(values).flatMap { decimal($0.utf8) }
      case "INTERNALDATE": arrived = Self.text(values).flatMap(IMAPDate.timestamp)
      case "FLAGS": isLeftOut = values.contains(where: Self.leavesOut)
      case let name where name.hasPrefix("BODY["):
        if case .string(let content)? = values.first { bytes = content }
      default: break
      }
    }
  }

  /// Removes a value from the start of `tokens`: a single token, or a list.
  private static func value(
    _ tokens: inout ArraySlice<IMAPResponse.Token>
  ) -> ArraySlice<IMAPResponse.Token> {
    var depth = 0
    let all = tokens
    while let token = tokens.popFirst() {
      if token == .open { depth += 1 }
      if token == .close { depth -= 1 }
      if depth <= 0 { break }
    }
    return all[..<tokens.startIndex]
  }

  private static func text(_ values: ArraySlice<IMAPResponse.Token>) -> String? {
    switch values.first {
    case .atom(let text): text
    case .string(let bytes): String(decoding: bytes, as: UTF8.self)
    default: nil
    }
  }

  private static func leavesOut(_ token: IMAPResponse.Token) -> Bool {
    guard case .atom(let flag) = token else { return false }
    return ["\\DELETED", "\\DRAFT"].contains(flag.uppercased())
  }
}
