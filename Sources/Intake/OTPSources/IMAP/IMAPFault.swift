/// The reason a folder cannot be read.
package enum IMAPFault: Error, Sendable, Equatable {
  /// The server's data is not valid IMAP.
  case malformed
  /// The server ended the session.
  case ended
  /// The server did not answer in time.
  case silent
  /// The server refuses a command that is required.
  case refused
  /// The folder does not exist or may not be read.
  case noFolder
}
