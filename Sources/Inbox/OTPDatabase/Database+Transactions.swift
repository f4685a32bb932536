import CSQLite

extension Database {
  /// Runs `body` in a transaction.
  ///
  /// It takes the write lock at once: a transaction that reads before it writes fails without
  /// waiting if another connection wrote in between (https://www.sqlite.org/lang_transaction.html).
  @discardableResult
  package func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    let result = try inside("BEGIN IMMEDIATE") { () throws(DatabaseError) in
      let result = try body()
      // While a file is being created, it has no log yet, and transactions write to the file
      // itself.
      if pageSize > 0 { try allocateSpace() }
      return result
    }
    // A checkpoint of another process that had not seen this transaction may have truncated the
    // file. A failure does not undo the commit.
    if pageSize > 0 { try? allocateSpace() }
    return result
  }

  /// Runs `body`, which only reads, in a read transaction: it sees one state of the database.
  @discardableResult
  package func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try inside("BEGIN DEFERRED", body)
  }

  /// Checkpoints and truncates the write-ahead log, durably. Returns whether the log is empty;
  /// readers can prevent that.
  package func truncateWriteAheadLog() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_wal_checkpoint_v2(
      handle,
      "main",
      SQLITE_CHECKPOINT_TRUNCATE,
      nil,
      nil
    )
    if code & 0xff == SQLITE_BUSY { return false }
    guard code == SQLITE_OK else { throw error(code) }
    try syncWriteAheadLog()
    return true
  }

  /// Syncs the truncated log, which SQLite does not do.
  private func syncWriteAheadLog() throws(DatabaseError) {
    var log: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe withUnsafeMutablePointer(to: &log) { pointer in
      unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, pointer)
    }
    guard code == SQLITE_OK, let log = unsafe log, let methods = unsafe log.pointee.pMethods,
      let sync = unsafe methods.pointee.xSync
    else { throw error(code) }
    let result = unsafe sync(log, SQLITE_SYNC_NORMAL)
    guard result == SQLITE_OK else { throw error(result) }
  }

  /// Checkpoints as much of the write-ahead log as is possible without waiting.
  package func checkpointPassively() throws(DatabaseError) {
    let code = unsafe sqlite3_wal_checkpoint_v2(
      handle,
      "main",
      SQLITE_CHECKPOINT_PASSIVE,
      nil,
      nil
    )
    guard code == SQLITE_OK || code & 0xff == SQLITE_BUSY else { throw error(code) }
  }

  /// Rebuilds the database so that no page holds deleted content.
  package func vacuum() throws(DatabaseError) {
    try execute("VACUUM")
  }

  /// Runs `body` without overwriting free pages, which takes less room in the log. Deleted content
  /// stays in them until the database is rebuilt.
  package func leavingFreePages<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try execute("PRAGMA secure_delete = FAST")
    // A failure keeps the faster setting, on a connection that reports that traces remain.
    defer { try? execute("PRAGMA secure_delete = ON") }
    return try body()
  }

  /// The number of unused pages.
  package func freePages() throws(DatabaseError) -> Int64 {
    try integer(of: "PRAGMA freelist_count") ?? 0
  }

  private func inside<Result>(
    _ beginning: String,
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try execute(beginning)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors, such as a full disk, roll back on their own. If the rollback fails, closing
      // the connection discards what was not committed.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }
}
