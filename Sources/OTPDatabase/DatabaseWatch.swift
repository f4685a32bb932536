import Glibc

/// Tells when another connection announced a change of a database file, by `Database.announceChange()`.
///
/// To watch the write-ahead log itself is no use: the last that SQLite does to commit is a change of shared memory, after what
/// is seen of the log, and nobody is told of that.
package final class DatabaseWatch: Sendable {
  /// Can be read once a change was announced.
  package let fileDescriptor: Int32

  /// Begins to watch the directory of the database at `path`, which is there; the file itself may be replaced.
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
  /// Tells those who watch the file that something was committed, by giving it a new time of change.
  ///
  /// The file is not opened for it; see `Directory.makeFile(_:)` for why.
  package func announceChange() {
    // Who is not told looks again after some time; the change itself is safe.
    _ = unsafe utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }

  /// A number that changes when another connection commits something.
  package func changeNumber() throws(DatabaseError) -> Int64 {
    // https://www.sqlite.org/pragma.html#pragma_data_version
    try integer(of: "PRAGMA data_version") ?? 0
  }
}
