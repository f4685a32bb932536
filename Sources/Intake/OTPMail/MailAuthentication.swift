/// What a mail server found about the sender of a mail.
extension ParsedMail {
  /// Whether an `Authentication-Results` field of `server` says that the mail failed DMARC, or
  /// cannot be read. Fields of other servers are ignored: anyone can write one. A server removes
  /// fields with its own name that come from elsewhere, and one that remains can only make the mail
  /// fail.
  ///
  /// https://www.rfc-editor.org/rfc/rfc8601
  func failsDMARC(accordingTo server: String) -> Bool {
    indices(of: "Authentication-Results").contains { field in
      let results = AuthenticationResults(fields[field].written)
      return results.areOf(server) && results.failDMARC
    }
  }
}
