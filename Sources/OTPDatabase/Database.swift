import CSQLite

/// One connection to one SQLite file, with one owner.
///
/// The file is looked at before SQLite may touch it: what is foreign, newer, damaged or open to others is refused and stays
/// as it is. It belongs to one task or actor, and is handed over as `sending`.
@safe
package final class Database {
  /// What a connection may do.
  package enum Access: Sendable {
    /// Read only; the file must be there.
    case reading
    /// Read and write; the file must be there.
    case changing
    /// Read and write; the file and its directory are made when they are missing.
    case creating
  }

  /// What tells our files from others.
  package struct Format: Sendable {
    /// The number in the file's header that says which program it belongs to.
    package let applicationID: Int32
    /// The newest version of the schema that is understood.
    package let newestVersion: Int32

    /// Makes the format of the files of the program `applicationID`, up to the version `newestVersion`.
    package init(applicationID: Int32, newestVersion: Int32) {
      self.applicationID = applicationID
      self.newestVersion = newestVersion
    }
  }

  /// The path of the file, without symbolic links.
  package let path: String

  /// What the connection may do.
  package let access: Access

  let handle: OpaquePointer
  let file: DatabaseFile
  private let busyTimeout: Int32
  /// A statement that was prepared, with what it was prepared of.
  private struct PreparedStatement {
    let source: String
    let statement: Statement
  }

  /// A dozen: a dictionary would take longer to make than to search them, and to hash a statement longer than to compare it.
  private var statements: [PreparedStatement] = []

  /// Opens the file at `path`; `busyTimeout` says how many milliseconds to wait for another writer.
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

    let mode = access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    // One owner at a time needs no lock of SQLite's own.
    let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code = unsafe sqlite3_open_v2(file.path, &handle, flags, nil)
    guard let opened = unsafe handle else {
      throw DatabaseError(.other, "\(path) cannot be opened: there is not enough memory")
    }
    // From here on `deinit` closes the handle, also when the initialiser throws.
    unsafe self.handle = opened
    guard code == SQLITE_OK else {
      let systemError = unsafe sqlite3_system_errno(opened)
      throw DatabaseError(code: code, systemError: systemError, path: path)
    }
    unsafe otp_sqlite_checkpoint_on_close(opened, 0)
    unsafe sqlite3_busy_timeout(opened, busyTimeout)

    try refuseUnlessOurs(format)
    try prepareConnection(format)
    // Only now is it certain that the file is ours to tidy up.
    unsafe otp_sqlite_checkpoint_on_close(opened, 1)
  }

  deinit {
    statements.removeAll()
    // This form waits for statements that are still in someone's hands.
    unsafe sqlite3_close_v2(handle)
  }

  /// Lets SQLite keep no account of the memory that it uses in this process, which would take a lock for each piece.
  ///
  /// It is for programs, at their beginning: SQLite refuses it, and goes on as before, once a database was opened.
  package static func keepNoAccountOfMemory() {
    _ = otp_sqlite_keep_no_account()
  }

  /// Runs `source`, which has no parameters and whose rows do not matter.
  package func execute(_ source: String) throws(DatabaseError) {
    try rows(of: source) { _ throws(DatabaseError) in true }
  }

  /// Runs `source` with `values`, and returns how many rows it changed.
  @discardableResult
  package func change(
    _ source: String,
    _ values: [DatabaseValue] = []
  ) throws(DatabaseError) -> Int {
    try rows(of: source, values) { _ throws(DatabaseError) in true }
    return Int(unsafe sqlite3_changes64(handle))
  }

  /// Runs `source` with `values`, and calls `body` with each row until it returns false.
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

  /// The first column of the first row of `source` as an integer; nil when there is no row.
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

  /// Waits for others for `milliseconds` at a time, and no longer, while `body` runs.
  package func waiting<Result>(
    _ milliseconds: Int32,
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    unsafe sqlite3_busy_timeout(handle, max(milliseconds, 0))
    defer { unsafe sqlite3_busy_timeout(handle, busyTimeout) }
    return try body()
  }

  /// Copies nothing from the log into the file while `body` runs: what several transactions change is then copied once.
  package func deferringCheckpoints<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    unsafe sqlite3_wal_autocheckpoint(handle, 0)
    defer { unsafe sqlite3_wal_autocheckpoint(handle, Self.logPages) }
    return try body()
  }

  /// The number that SQLite gave to the row that was inserted last.
  package var lastInsertedID: Int64 {
    unsafe sqlite3_last_insert_rowid(handle)
  }

  /// How many bytes the write-ahead log has.
  package func sizeOfWriteAheadLog() throws(DatabaseError) -> Int64 {
    try file.sizeOfWriteAheadLog()
  }

  /// The statement that was prepared for `source`, or one more when that one is in use: the body of a loop over its rows may
  /// run the same source again.
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
