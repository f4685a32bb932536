/// Where and how to log in to a mailbox.
package struct IMAPAccount: Sendable, Equatable {
  /// The port of IMAP over TLS, and the one where TLS begins by STARTTLS.
  package static let usualPort: UInt16 = 993
  package static let plainPort: UInt16 = 143

  /// The folders that are read if none are named.
  package static let usualFolders = ["INBOX"]

  package let host: String
  package let port: UInt16
  /// Whether TLS begins on a connection without it; nothing else is said before.
  package let startsTLS: Bool
  package let user: String
  /// Whether the secret is an access token of OAuth 2.0, not a password.
  package let usesToken: Bool
  /// The file with the certificates to trust instead of those of the system.
  package let authorities: String?
  package let folders: [String]

  package init(
    host: String,
    port: UInt16,
    startsTLS: Bool = false,
    user: String,
    usesToken: Bool = false,
    authorities: String? = nil,
    folders: [String] = usualFolders
  ) {
    self.host = host
    self.port = port
    self.startsTLS = startsTLS
    self.user = user
    self.usesToken = usesToken
    self.authorities = authorities
    self.folders = folders
  }
}

/// Asks for the secret of an account, which may take as long as a person needs.
package protocol SecretRequest: AnyObject {
  /// Becomes readable when there is something to ``read()``.
  var descriptor: Int32 { get }

  /// The secret; nil if it is not there yet.
  func read() throws(SourceFault) -> String?
}
