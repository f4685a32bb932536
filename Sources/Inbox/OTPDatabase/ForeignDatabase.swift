import CSQLite

/// A database of another program, opened to be read without locks, logs or changes.
///
/// No one may write to it in the meantime, so it should be a copy. It is not trusted.
@safe
package final class ForeignDatabase {
  /// The name of the file in errors, which do not show its path.
  private static let name = "the database"

  /// The longest value that is read, in bytes.
  private static let longestValue: Int32 = 8 << 20

  private let handle: OpaquePointer

  /// Opens the file that is open as `descriptor`, which must stay open as long as the database.
  package init(descriptor: Int32) throws(DatabaseError) {
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let address = "file:/proc/self/fd/\(descriptor)?immutable=1"
    let code = unsafe sqlite3_open_v2(address, &handle, flags, nil)
    guard let opened = unsafe handle else {
      throw DatabaseError(.other, "\(Self.name) cannot be opened: out of memory")
    }
    // From here on `deinit` closes the handle, even if the initialiser throws.
    unsafe self.handle = opened
    guard code == SQLITE_OK else {
      let systemError = unsafe sqlite3_system_errno(opened)
      throw DatabaseError(code: code, systemError: systemError, path: Self.name)
    }
    // The result is the previous limit.
    _ = unsafe sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Self.longestValue)
    // https://www.sqlite.org/security.html
    for setting in ["trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY"] {
      _ = try prepare("PRAGMA \(setting)").first { _ throws(DatabaseError) in }
    }
  }

  deinit {
    // `close_v2` defers closing until the statements are gone.
    unsafe sqlite3_close_v2(handle)
  }

  /// Prepares the SQL in `source`.
  package func prepare(_ source: String) throws(DatabaseError) -> Statement {
    try unsafe Statement(source, on: handle, path: Self.name)
  }
}

extension Statement {
  /// Runs the statement with `values`; returns the result of `body` for the first row, or nil if
  /// there is none.
  package func first<Result>(
    _ values: [DatabaseValue] = [],
    _ body: (Statement) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result? {
    defer { reset() }
    try bind(values)
    return try step() ? try body(self) : nil
  }

  /// Runs the statement; returns the integer in the first column of the first row, nil if there is
  /// no row.
  package func firstInteger() throws(DatabaseError) -> Int64? {
    try first { row throws(DatabaseError) in row.integer(at: 0) }
  }
}
