import OTPDatabase

/// Reports that the contents of an inbox may have changed, or that another file is in its place,
/// without polling.
package final class InboxWatch: Sendable {
  private let watch: DatabaseWatch

  init(_ watch: DatabaseWatch) {
    self.watch = watch
  }

  /// A file descriptor that becomes readable when something may have changed.
  package var fileDescriptor: Int32 { watch.fileDescriptor }

  /// Discards pending changes, and returns whether one concerned the inbox. Call it before reading
  /// the inbox, so that no change is missed.
  @discardableResult
  package func clear() -> Bool { watch.clear() }
}

/// The state of an inbox between two changes by others.
package struct ChangeMark: Equatable {
  /// How often a file was opened, since the numbers of two connections cannot be compared.
  let openings: Int
  let number: Int64
}

extension Inbox {
  /// Starts watching for changes that this and other connections commit, whether or not there is a
  /// file at the path now.
  package func makeWatch() throws(InboxError) -> InboxWatch {
    do throws(DatabaseError) {
      return InboxWatch(try DatabaseWatch(path: path))
    } catch {
      throw InboxError(error)
    }
  }

  /// A value that changes when another connection commits, or when another file is at the path;
  /// commits of this connection do not count.
  package func changeMark() throws(InboxError) -> ChangeMark {
    try perform { () throws(DatabaseError) in
      ChangeMark(openings: openings, number: try database.changeNumber())
    }
  }
}
