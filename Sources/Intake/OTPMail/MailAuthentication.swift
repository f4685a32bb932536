/// What a mail server found out about the sender of a mail.
extension ParsedMail {
  /// Whether `server` says in an `Authentication-Results` field that the mail failed DMARC, or what
  /// it says cannot be read. Fields of other servers count for nothing: anybody can write one. A
  /// server removes those with its own name that come from elsewhere, and one that stays can only
  /// make the mail fail.
  ///
  /// https://www.rfc-editor.org/rfc/rfc8601
  func failsDMARC(accordingTo server: String) -> Bool {
    indices(of: "Authentication-Results").contains { field in
      let results = AuthenticationResults(fields[field].written)
      return results.areOf(server) && results.failDMARC
    }
  }
}
