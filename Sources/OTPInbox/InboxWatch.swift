import OTPDatabase

/// Reports that the contents of an inbox may have changed, without polling.
package final class InboxWatch: Sendable {
  private let watch: DatabaseWatch

  init(path: String) throws(DatabaseError) {
    watch = try DatabaseWatch(path: path)
  }

  /// A file descriptor that becomes readable when something may have changed.
  package var fileDescriptor: Int32 { watch.fileDescriptor }

  /// Discards pending changes. Call it before reading the inbox, so that no change is missed.
  package func clear() { watch.clear() }
}

extension Inbox {
  /// Starts watching for changes that this and other connections commit.
  package func makeWatch() throws(InboxError) -> InboxWatch {
    try perform { () throws(DatabaseError) in try InboxWatch(path: database.path) }
  }

  /// A number that changes when another connection commits; commits of this connection do not
  /// count.
  package func changeNumber() throws(InboxError) -> Int64 {
    try perform { () throws(DatabaseError) in try database.changeNumber() }
  }
}
