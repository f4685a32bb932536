import Glibc

/// Watches a database file for changes announced with `Database.announceChange()`.
///
/// Watching the write-ahead log does not work: SQLite commits by changing shared memory, after the
/// last visible change of the log.
package final class DatabaseWatch: Sendable {
  /// Becomes readable when a change is announced.
  package let fileDescriptor: Int32

  /// Starts watching the directory of the database at `path`, which exists. The file itself may be
  /// replaced.
  package init(path: String) throws(DatabaseError) {
    fileDescriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard fileDescriptor >= 0 else {
      throw DatabaseError(.other, "cannot watch \(path): the system has no more watches (\(errno))")
    }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let directory = slash == path.startIndex ? "/" : String(path[..<slash])
    guard unsafe inotify_add_watch(fileDescriptor, directory, UInt32(IN_ATTRIB)) >= 0 else {
      let code = errno
      close(fileDescriptor)
      throw DatabaseError(.other, "cannot watch \(directory) (system error \(code))")
    }
  }

  deinit {
    close(fileDescriptor)
  }

  /// Discards pending notifications.
  package func clear() {
    /// Room for some hundred events with file names.
    let size = 16 << 10
    while true {
      let count = unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
        unsafe read(fileDescriptor, buffer.baseAddress, size)
      }
      // The descriptor is non-blocking: an error means that no event is left.
      guard count > 0 else { return }
    }
  }
}

extension Database {
  /// Notifies watchers of a commit by updating the file's modification time.
  ///
  /// The file is not opened for this; see `Directory.makeFile(_:)`.
  package func announceChange() {
    // A missed notification is made up for by polling.
    _ = unsafe utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Returns a number that changes when another connection commits.
  package func changeNumber() throws(DatabaseError) -> Int64 {
    // https://www.sqlite.org/pragma.html#pragma_data_version
    try integer(of: "PRAGMA data_version") ?? 0
  }
}
