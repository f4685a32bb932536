import CSQLite

/// A connection to an SQLite file.
///
/// A file that is foreign, newer, damaged or accessible to others is refused and left untouched; so
/// is one that others can replace. A connection belongs to one task or actor and is passed on as
/// `sending`.
@safe
package final class Database {
  /// The operations that a connection allows.
  package enum Access: Sendable {
    /// Read. The file must exist.
    case reading
    /// Read and write. The file must exist.
    case changing
    /// Read and write. A missing file or directory is created.
    case creating
  }

  /// Identifies the files of a program.
  package struct Format: Sendable {
    /// The application ID in the file's header.
    package let applicationID: Int32
    /// The newest supported schema version.
    package let newestVersion: Int32

    /// Creates the format of the program `applicationID`, with schema versions up to
    /// `newestVersion`.
    package init(applicationID: Int32, newestVersion: Int32) {
      self.applicationID = applicationID
      self.newestVersion = newestVersion
    }
  }

  /// The path of the file, with symbolic links resolved.
  package let path: String

  /// The allowed operations.
  package let access: Access

  let handle: OpaquePointer
  let file: DatabaseFile
  let busyTimeout: Int32

  /// When the file was last changed, if it is read as one that no one can change; nil otherwise.
  let modification: FileTime?

  /// The size of a page of the file in bytes; 0 for a reader.
  var pageSize: Int64 = 0

  /// A cached statement and its SQL.
  private struct PreparedStatement {
    let source: String
    let statement: Statement
  }

  /// About a dozen. A linear search is faster than hashing the SQL.
  private var statements: [PreparedStatement] = []

  /// The files that SQLite has open beside the database, by the suffixes of their names.
  var companions: [(suffix: String, identity: FileIdentity)] = []

  /// Opens the file at `path`. `busyTimeout` is the time to wait for another writer, in
  /// milliseconds.
  package init(
    path: String,
    access: Access,
    format: Format,
    busyTimeout: Int32
  ) throws(DatabaseError) {
    file = try DatabaseFile(at: path, makesMissing: access == .creating)
    self.path = file.path
    self.access = access
    self.busyTimeout = busyTimeout

    if access != .reading { file.removeForeignLog() }
    modification = access == .reading ? try file.modificationIfUnchanging() : nil
    let mode = access == .reading ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    // One owner at a time: SQLite's mutexes are not needed.
    let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let name = modification == nil ? file.path : file.unchangingAddress
    let code = unsafe sqlite3_open_v2(name, &handle, flags, nil)
    guard let opened = unsafe handle else {
      throw DatabaseError(.other, "\(path) cannot be opened: out of memory")
    }
    // From here on `deinit` closes the handle, even if the initialiser throws.
    unsafe self.handle = opened
    guard code == SQLITE_OK else {
      let systemError = unsafe sqlite3_system_errno(opened)
      throw DatabaseError(code: code, systemError: systemError, path: path)
    }
    unsafe otp_sqlite_checkpoint_on_close(opened, 0)
    unsafe sqlite3_busy_timeout(opened, busyTimeout)

    try refuseUnlessOurs(format)
    try prepareConnection(format)
    try identifyCompanions()
    // From here on the file is known to be ours, so closing may checkpoint.
    unsafe otp_sqlite_checkpoint_on_close(opened, 1)
  }

  deinit {
    statements.removeAll()
    release()
    // `close_v2` defers closing while statements are in use.
    unsafe sqlite3_close_v2(handle)
  }

  /// Disables SQLite's memory statistics, which take a lock for each allocation.
  ///
  /// Call it before any database is opened in the process; afterwards it has no effect.
  package static func disableMemoryStatistics() {
    _ = otp_sqlite_disable_memory_statistics()
  }

  /// Runs the SQL in `source`, without parameters, and ignores its rows.
  package func execute(_ source: String) throws(DatabaseError) {
    try rows(of: source) { _ throws(DatabaseError) in true }
  }

  /// Runs `source` with `values` and returns the number of changed rows.
  @discardableResult
  package func change(
    _ source: String,
    _ values: [DatabaseValue] = []
  ) throws(DatabaseError) -> Int {
    try rows(of: source, values) { _ throws(DatabaseError) in true }
    return Int(unsafe sqlite3_changes64(handle))
  }

  /// Runs `source` with `values` and calls `body` with each row until it returns `false`.
  package func rows(
    of source: String,
    _ values: [DatabaseValue] = [],
    _ body: (Statement) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    let statement = try idleStatement(source)
    statement.isInUse = true
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {
      guard try body(statement) else { return }
    }
  }

  /// Returns the first column of the first row of `source`, or `nil` if there is no row.
  package func integer(
    of source: String,
    _ values: [DatabaseValue] = []
  ) throws(DatabaseError) -> Int64? {
    var answer: Int64?
    try rows(of: source, values) { row throws(DatabaseError) in
      answer = row.integer(at: 0)
      return false
    }
    return answer
  }

  /// Runs `body` with a busy timeout of `milliseconds`.
  package func withBusyTimeout<Result>(
    _ milliseconds: Int32,
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    unsafe sqlite3_busy_timeout(handle, max(milliseconds, 0))
    defer { unsafe sqlite3_busy_timeout(handle, busyTimeout) }
    return try body()
  }

  /// Runs `body` without automatic checkpoints, so that changes of several transactions are copied
  /// once.
  package func deferringCheckpoints<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    unsafe sqlite3_wal_autocheckpoint(handle, 0)
    defer { unsafe sqlite3_wal_autocheckpoint(handle, Self.logPages) }
    return try body()
  }

  /// Frees the memory of pages that are kept for later.
  package func releaseMemory() {
    // The number of freed bytes does not matter.
    _ = unsafe sqlite3_db_release_memory(handle)
  }

  /// The row ID of the last insertion.
  package var lastInsertedID: Int64 {
    unsafe sqlite3_last_insert_rowid(handle)
  }

  /// The size of the write-ahead log in bytes.
  package func sizeOfWriteAheadLog() throws(DatabaseError) -> Int64 {
    try file.sizeOfWriteAheadLog()
  }

  /// Returns the cached statement for `source`, or another one if it is in use: the body of a loop
  /// over rows may run the same SQL.
  private func idleStatement(_ source: String) throws(DatabaseError) -> Statement {
    for prepared in statements where prepared.source == source && !prepared.statement.isInUse {
      return prepared.statement
    }
    let statement = try unsafe Statement(source, on: handle, path: path)
    statements.append(PreparedStatement(source: source, statement: statement))
    return statement
  }

  func error(_ code: Int32) -> DatabaseError {
    let systemError = unsafe sqlite3_system_errno(handle)
    return DatabaseError(code: code, systemError: systemError, path: path)
  }
}
