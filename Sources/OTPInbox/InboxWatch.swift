import OTPDatabase

/// Tells when someone may have stored or changed something in an inbox, so that nobody has to ask
/// it again and again.
package final class InboxWatch: Sendable {
  private let watch: DatabaseWatch

  init(path: String) throws(DatabaseError) {
    watch = try DatabaseWatch(path: path)
  }

  /// Can be read once something may have happened.
  package var fileDescriptor: Int32 { watch.fileDescriptor }

  /// Forgets what happened so far; to be called before the inbox is asked, so that
  /// nothing is missed.
  package func clear() { watch.clear() }
}

extension Inbox {
  /// Begins to watch for what this and other connections store, from now on.
  package func makeWatch() throws(InboxError) -> InboxWatch {
    try perform { () throws(DatabaseError) in try InboxWatch(path: database.path) }
  }

  /// A number that changes when another connection commits something; what this one
  /// commits does not count.
  package func changeNumber() throws(InboxError) -> Int64 {
    try perform { () throws(DatabaseError) in try database.changeNumber() }
  }
}
