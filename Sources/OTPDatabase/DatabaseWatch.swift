import Glibc

/// Tells when something was written beside or into a database file, by whichever process.
///
/// It watches the directory, for SQLite makes and removes the write-ahead log as connections come and go. What it tells is a
/// hint: `Database.changeNumber()` says whether another connection really committed something.
package final class DatabaseWatch: Sendable {
  /// Can be read once something was written.
  package let fileDescriptor: Int32

  /// Begins to watch the directory of the database at `path`, which is there.
  package init(path: String) throws(DatabaseError) {
    fileDescriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard fileDescriptor >= 0 else {
      throw DatabaseError(.other, "cannot watch \(path): the system has no more watches (\(errno))")
    }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let directory = slash == path.startIndex ? "/" : String(path[..<slash])
    let events = UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
    guard unsafe inotify_add_watch(fileDescriptor, directory, events) >= 0 else {
      let code = errno
      close(fileDescriptor)
      throw DatabaseError(.other, "cannot watch \(directory) (system error \(code))")
    }
  }

  deinit {
    close(fileDescriptor)
  }

  /// Forgets what was told so far.
  package func clear() {
    /// Room for some hundred events, each with the name of a file.
    let size = 16 << 10
    while true {
      let count = unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
        unsafe read(fileDescriptor, buffer.baseAddress, size)
      }
      // The descriptor does not block: an error is the end of what there is.
      guard count > 0 else { return }
    }
  }
}

extension Database {
  /// A number that changes when another connection commits something.
  package func changeNumber() throws(DatabaseError) -> Int64 {
    // https://www.sqlite.org/pragma.html#pragma_data_version
    try integer(of: "PRAGMA data_version") ?? 0
  }
}
