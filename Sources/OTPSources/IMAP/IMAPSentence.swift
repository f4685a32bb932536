import OTPIMAP
import OTPSourceFiles

/// What people read about an account.
enum IMAPSentence {
  static func status(
    folders: Int,
    ready: [String: Bool],
    missing: [String]
  ) -> SourceStatus {
    guard ready.count + missing.count == folders else {
      return .waiting("connecting to the mail server")
    }
    var words = "waiting for mail in \(ready.count == 1 ? "one folder" : "\(ready.count) folders")"
    if ready.values.contains(false) {
      words += ", every 15 seconds, because the server does not report new mail"
    }
    if !missing.isEmpty { words += "; these cannot be read: \(missing.joined(separator: ", "))" }
    return .connected(words)
  }

  static func noFolders(_ folders: [String]) -> SourceFault {
    SourceFault(
      "the server has none of these folders: \(folders.joined(separator: ", ")); mend \"folders\""
    )
  }

  static func fault(_ stop: IMAPStop, _ account: IMAPAccount) -> SourceFault {
    let server = "\(account.host):\(account.port)"
    switch stop {
    case .login(.noHost):
      return SourceFault("\(account.host) cannot be found; check \"host\" or the network")
    case .login(.noAnswer): return SourceFault("nobody answers at \(server)")
    case .login(.timedOut): return SourceFault("\(server) did not answer within a minute")
    case .login(.badCertificate):
      return SourceFault(
        "the certificate of \(server) is not to be trusted, so nothing was sent; for a server of your own, name its authority in \"caFile\""
      )
    case .login(.badAuthorities):
      return SourceFault("\"caFile\" cannot be read, or holds no certificate")
    case .login(.noTLS): return SourceFault("\(server) does not speak TLS as it must")
    case .login(.refused):
      // Servers lock people out who try too often.
      return SourceFault(
        "the server refuses the user or the \(account.usesToken ? "token" : "password"); mend it, then restart the source",
        patience: 300_000
      )
    case .login(.other): return SourceFault("the connection to \(server) failed")
    case .session(.ended): return SourceFault("the server ended the connection")
    case .session(.silent): return SourceFault("the server did not answer within a minute")
    case .session(.malformed): return SourceFault("what \(server) sends is not IMAP")
    case .session(.refused), .session(.noFolder):
      return SourceFault("the server refuses to show the mail")
    }
  }
}
