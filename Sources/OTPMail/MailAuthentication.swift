/// What a mail server found out about the sender of a mail.
extension ParsedMail {
  /// Whether `server` says in an `Authentication-Results` field that the mail failed DMARC. Fields
  /// of other servers count for nothing: anybody can write one. A server removes those with its own
  /// name that come from elsewhere, and one that stays can only make the mail fail.
  ///
  /// https://www.rfc-editor.org/rfc/rfc8601
  func failsDMARC(accordingTo server: String) -> Bool {
    let server = server.lowercased()
    return fields.contains { field in
      guard field.name.lowercased() == "authentication-results",
        let bare = Self.withoutQuotations(field.written)
      else { return false }
      let parts = String(decoding: bare, as: UTF8.self).lowercased()
        .split(separator: ";", omittingEmptySubsequences: false)
      // A version may follow the name.
      let name = parts.first?.split(whereSeparator: \.isWhitespace).first
      return name.map { $0 == server } == true && parts.dropFirst().contains(where: Self.isFailure)
    }
  }

  /// Whether a result, such as `dmarc=fail (p=none) header.from=b.example`, is that DMARC failed.
  private static func isFailure(_ result: Substring) -> Bool {
    let compact = String(result.filter { !$0.isWhitespace })
    return ["dmarc=", "dmarc/1="].contains { method in
      guard compact.hasPrefix(method) else { return false }
      let word = result.drop { $0 != "=" }.dropFirst().drop(while: \.isWhitespace)
      return word.prefix(while: \.isLetter) == "fail"
    }
  }
}
