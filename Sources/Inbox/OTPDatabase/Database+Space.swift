import CSQLite
import Glibc

/// Disk space for what is in the log but not yet in the file.
extension Database {
  /// Makes SQLite allocate space page by page, so that the file gets no more than was requested.
  func allocateByPages() throws(DatabaseError) {
    pageSize = try integer(of: "PRAGMA page_size") ?? 0
    var size = Int32(clamping: pageSize)
    let code = unsafe withUnsafeMutablePointer(to: &size) { pointer in
      unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_CHUNK_SIZE, pointer)
    }
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Allocates space in the file for all pages of the database, those of the open transaction
  /// included.
  ///
  /// A transaction writes to the log only, and a checkpoint copies its pages into the file later.
  /// With their space allocated, a checkpoint always succeeds and empties the log, on a full disk
  /// too.
  func allocateSpace() throws(DatabaseError) {
    var size = try sizeInPages() * pageSize
    let code = unsafe withUnsafeMutablePointer(to: &size) { pointer in
      unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_SIZE_HINT, pointer)
    }
    guard code == SQLITE_OK else { throw .lacksSpace(for: path, size: size) }
  }

  /// The size of the database in bytes, with what is in the log.
  func size() throws(DatabaseError) -> Int64 {
    try sizeInPages() * pageSize
  }

  private func sizeInPages() throws(DatabaseError) -> Int64 {
    try integer(of: "PRAGMA page_count") ?? 0
  }
}

extension DatabaseError {
  /// The error of a file at `path` that could not grow to `size` bytes.
  static func lacksSpace(for path: String, size: Int64) -> DatabaseError {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
      limit.rlim_cur < rlim_t(size)
    else { return lacksSpace(for: path) }
    return exceedsLimit(path)
  }

  /// The error of a file at `path` for which the disk or the quota has no room.
  static func lacksSpace(for path: String) -> DatabaseError {
    DatabaseError(.full, "there is no space left for \(path); make room and try again")
  }

  /// The error of a file at `path` that is not allowed to grow.
  static func exceedsLimit(_ path: String) -> DatabaseError {
    DatabaseError(
      .full,
      "\(path) would exceed the limit on the size of files; raise it (ulimit -f) and try again"
    )
  }
}
