/// The server and login of a mailbox.
package struct IMAPAccount: Sendable, Equatable {
  /// The ports for IMAP over TLS and for IMAP with STARTTLS.
  package static let usualPort: UInt16 = 993
  package static let plainPort: UInt16 = 143

  /// The folders that are read by default.
  package static let usualFolders = ["INBOX"]

  package let host: String
  package let port: UInt16
  /// Whether to use STARTTLS; nothing else is sent before it.
  package let startsTLS: Bool
  package let user: String
  /// Whether the secret is an OAuth 2.0 access token, not a password.
  package let usesToken: Bool
  /// A file of certificates to trust instead of the system's.
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

/// A pending request for an account's secret, which a person may have to answer.
package protocol SecretRequest: AnyObject {
  /// A file descriptor that becomes readable when there is something to ``read()``.
  var descriptor: Int32 { get }

  /// Returns the secret; nil if it is not available yet.
  func read() throws(SourceFault) -> String?
}
