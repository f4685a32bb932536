import OTPSourceSettings

/// Texts about the state of an account, for people to read.
enum IMAPSentence {
  /// Delays after the first refusals of a token, in milliseconds. The command may have printed the
  /// token whose expiry made the server end the connection.
  private static let patienceWithTokens: [Int64] = [5_000, 30_000]

  /// Delay after any other refusal, in milliseconds. Servers lock out users after too many
  /// attempts.
  private static let patience: Int64 = 300_000

  static func status(
    of account: IMAPAccount,
    ready: [String: Bool],
    missing: [String]
  ) -> SourceStatus {
    guard ready.count + missing.count == account.folders.count else {
      return .waiting("connecting to the mail server")
    }
    var words = "waiting for mail in \(ready.count == 1 ? "one folder" : "\(ready.count) folders")"
    if ready.values.contains(false) {
      words += ", every 15 seconds, because the server does not report new mail"
    }
    if account.folders == IMAPAccount.usualFolders {
      words +=
        "; mail in Junk is not read unless \"folders\" names it, as \\Junk does on any server"
    }
    if !missing.isEmpty { words += "; these cannot be read: \(missing.joined(separator: ", "))" }
    return .connected(words)
  }

  static func noFolders(_ folders: [String]) -> SourceFault {
    SourceFault(
      "the server has none of these folders: \(folders.joined(separator: ", ")); correct \"folders\""
    )
  }

  /// Returns the fault for `stop`. `refusals` is the number of times the server has refused the
  /// secret.
  static func fault(
    _ stop: IMAPStop,
    _ account: IMAPAccount,
    refusals: Int = 0
  ) -> SourceFault {
    let server = "\(account.host):\(account.port)"
    switch stop {
    case .login(.noHost):
      return SourceFault("\(account.host) cannot be found; check \"host\" or the network")
    case .login(.noAnswer): return SourceFault("nothing is listening at \(server)")
    case .login(.timedOut): return SourceFault("\(server) did not answer within a minute")
    case .login(.badCertificate):
      return SourceFault(
        "the certificate of \(server) is not trusted, so nothing was sent; for a server of your own, name its authority in \"caFile\""
      )
    case .login(.badAuthorities):
      return SourceFault("\"caFile\" cannot be read, or holds no certificate")
    case .login(.noTLS): return SourceFault("\(server) does not offer TLS, which is required")
    case .login(.refused):
      let tokens = account.usesToken ? patienceWithTokens : []
      return SourceFault(
        "the server rejected the user or the \(account.usesToken ? "token" : "password"); correct it, then restart the source",
        patience: refusals > 0 && refusals <= tokens.count ? tokens[refusals - 1] : patience
      )
    case .login(.other): return SourceFault("the connection to \(server) failed")
    case .session(.ended): return SourceFault("the server ended the connection")
    case .session(.silent): return SourceFault("the server did not answer within a minute")
    case .session(.malformed): return SourceFault("\(server) does not speak IMAP")
    case .session(.refused), .session(.noFolder):
      return SourceFault("the server refuses to show the mail")
    }
  }
}
