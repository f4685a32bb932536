import CSQLite

extension Database {
  /// Runs `body` as one change that happens whole or not at all.
  ///
  /// It takes the right to write at once: a transaction that reads first and then writes fails without waiting when another
  /// writer was between (https://www.sqlite.org/lang_transaction.html).
  @discardableResult
  package func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try inside("BEGIN IMMEDIATE", body)
  }

  /// Runs `body`, which only reads, on one state of the database.
  @discardableResult
  package func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try inside("BEGIN DEFERRED", body)
  }

  /// Moves the write-ahead log into the database; returns whether it is empty now, which readers can prevent. What was in it
  /// does not come back with the power, either.
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

  /// Puts the end of the log on the disk, which SQLite does not do when it cuts the log off.
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

  /// Moves as much of the write-ahead log into the database as is possible without waiting for anyone.
  package func moveWriteAheadLog() throws(DatabaseError) {
    let code = unsafe sqlite3_wal_checkpoint_v2(
      handle,
      "main",
      SQLITE_CHECKPOINT_PASSIVE,
      nil,
      nil
    )
    guard code == SQLITE_OK || code & 0xff == SQLITE_BUSY else { throw error(code) }
  }

  /// Writes the database anew, so that its pages hold nothing of what was deleted.
  package func vacuum() throws(DatabaseError) {
    try execute("VACUUM")
  }

  /// How many pages of the database are not in use.
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
      // Some failures, such as a full disk, end the transaction by themselves; a failed rollback leaves nothing to do, for
      // whatever was not committed is gone when the connection closes.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }
}
