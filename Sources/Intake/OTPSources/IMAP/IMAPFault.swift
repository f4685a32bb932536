/// Why a folder cannot be read.
package enum IMAPFault: Error, Sendable, Equatable {
  /// What the server sends is not IMAP.
  case malformed
  /// The server ended the session.
  case ended
  /// The server did not answer in time.
  case silent
  /// The server refuses a command that everything needs.
  case refused
  /// There is no such folder, or it may not be read.
  case noFolder
}
