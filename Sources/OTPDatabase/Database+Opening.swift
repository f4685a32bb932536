import CSQLite

extension Database {
  /// Up to how many bytes a file is checked whole before it is written to: takes about a tenth of a second.
  private static let wholeCheckLimit: Int64 = 32 << 20

  /// How many KiB of pages a writer keeps: the pages that a batch touches in a store of ten million messages, so that they are
  /// written once and not over and over again.
  private static let cacheKibibytes = 64 << 10

  /// How many pages the log may grow before it is moved into the database; 40 MB, so that large batches do not wait for it each.
  static let logPages: Int32 = 10_000

  /// How often to try again to switch to the write-ahead log. Two programs that open a new file at once can each hold what the
  /// other waits for; SQLite then fails one of them at once, and the next try finds the work done.
  private static let switchAttempts = 20

  /// How many bytes a page has at most: https://www.sqlite.org/fileformat2.html#page_size
  private static let largestPage: Int64 = 65_536

  /// Reads the file's header through the handle that will be used later, and refuses the file unless it is ours.
  ///
  /// No lock is taken, and nothing beside the file is opened: SQLite does both only with the first statement.
  func refuseUnlessOurs(_ format: Format) throws(DatabaseError) {
    let logBefore = try sizeOfWriteAheadLog()
    let (bytes, size) = try readHeader()
    guard size > 0 else { return try refuseUnlessNew(hasLog: logBefore > 0) }
    let header = FileHeader(bytes)
    if let pages = try pagesBeforeCutOff(header, format, size: size) {
      // Only the making of a store leaves such a journal, so nothing was stored yet. SQLite undoes what was begun, which one who
      // only reads cannot make it do.
      guard access != .reading else { throw notYet() }
      if pages == 0 { return }
    }
    guard let header, header.applicationID == format.applicationID else { throw foreign() }
    try refuseNewer(header.userVersion, than: format)
    // With a log beside it the file may lack its end, which the log then has.
    let logAfter = try sizeOfWriteAheadLog()
    guard logBefore == 0, logAfter == 0 else { return }
    guard size >= header.fileSize ?? 0 else { throw error(SQLITE_CORRUPT) }
  }

  /// How many pages the file had before the making of it was cut off, as by a loss of power; nil when it was not. `size` is that
  /// of the file now.
  ///
  /// What others wrote whole is theirs, whatever lies beside it.
  private func pagesBeforeCutOff(
    _ header: FileHeader?,
    _ format: Format,
    size: Int64
  ) throws(DatabaseError) -> UInt32? {
    let isForeign = header.map { $0.applicationID != format.applicationID } ?? false
    guard size <= Self.largestPage, !isForeign else { return nil }
    return try file.pagesBeforeChange()
  }

  /// Refuses a file in which SQLite sees nothing, unless there is nothing in it.
  private func refuseUnlessNew(hasLog: Bool) throws(DatabaseError) {
    // SQLite takes a file of one byte for an empty one.
    guard file.isEmpty else { throw foreign() }
    guard access != .reading else { throw notYet() }
    // SQLite deletes a log beside an empty file; whoever emptied the file may still want what is in the log.
    guard !hasLog else {
      throw DatabaseError(
        .damaged,
        "\(path) is empty but its log is not; both were left: move them away to start anew"
      )
    }
  }

  private func notYet() -> DatabaseError {
    DatabaseError(.missing, "there is no store at \(path) yet")
  }

  private func foreign() -> DatabaseError {
    DatabaseError(.foreign, "\(path) is not a store of this program; choose another path")
  }

  /// Sets what every connection needs, and makes sure that the file can be read.
  func prepareConnection(_ format: Format) throws(DatabaseError) {
    // Message texts must not reach temporary files, and pages that held deleted ones are overwritten.
    try execute("PRAGMA temp_store = MEMORY")
    try execute("PRAGMA secure_delete = ON")
    try execute("PRAGMA foreign_keys = ON")
    // A file that someone else prepared must not make SQLite run or trust odd things: https://www.sqlite.org/security.html
    try execute("PRAGMA trusted_schema = OFF")
    try execute("PRAGMA cell_size_check = ON")
    try check()
    try refuseForeign(format)
    // The header may be older than the log, which only SQLite can read.
    try refuseNewer(Int32(truncatingIfNeeded: try version()), than: format)
    guard access != .reading else { return }

    try claim(format)
    try switchToWriteAheadLog()
    // What was acknowledged must survive a loss of power.
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA cache_size = -\(Self.cacheKibibytes)")
    try execute("PRAGMA wal_autocheckpoint = \(Self.logPages)")
  }

  /// Refuses what came into a file that had nothing of worth in it when its header was read.
  private func refuseForeign(_ format: Format) throws(DatabaseError) {
    // In this order: whoever makes the store meanwhile writes its first page and our number at once.
    guard try integer(of: "PRAGMA page_count") != 0 else { return }
    guard try applicationID() == Int64(format.applicationID) else { throw foreign() }
  }

  /// The version of the schema.
  package func version() throws(DatabaseError) -> Int64 {
    try integer(of: "PRAGMA user_version") ?? 0
  }

  private func refuseNewer(_ version: Int32, than format: Format) throws(DatabaseError) {
    guard version >= 0, version <= format.newestVersion else {
      throw DatabaseError(
        .newer,
        "\(path) was made by a newer version of this program; update, or choose another path"
      )
    }
  }

  /// Reads the beginning of the file without SQLite's pager; returns it with the size of the file.
  private func readHeader() throws(DatabaseError) -> (bytes: [UInt8], size: Int64) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe withUnsafeMutablePointer(to: &file) { pointer in
      unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, pointer)
    }
    guard code == SQLITE_OK, let file = unsafe file, let methods = unsafe file.pointee.pMethods,
      let read = unsafe methods.pointee.xRead, let measure = unsafe methods.pointee.xFileSize
    else { throw error(code) }

    var size: Int64 = 0
    let measured = unsafe measure(file, &size)
    guard measured == SQLITE_OK else { throw error(measured) }
    var bytes = [UInt8](repeating: 0, count: FileHeader.length)
    let result = unsafe read(file, &bytes, Int32(bytes.count), 0)
    // A shorter file is filled up with zeros, which is no header.
    guard result == SQLITE_OK || result == otp_sqlite_short_read() else { throw error(result) }
    return (bytes, size)
  }

  /// Reads the schema, and the whole file when it is small and about to be written.
  private func check() throws(DatabaseError) {
    _ = try integer(of: "SELECT count(*) FROM sqlite_schema")
    let pages = try integer(of: "PRAGMA page_count") ?? 0
    let pageSize = try integer(of: "PRAGMA page_size") ?? 0
    guard access == .creating, pages * pageSize <= Self.wholeCheckLimit else { return }
    var isWhole = true
    try rows(of: "PRAGMA quick_check(1)") { row throws(DatabaseError) in
      isWhole = row.text(at: 0) == "ok"
      return false
    }
    guard isWhole else { throw error(SQLITE_CORRUPT) }
  }

  /// Writes our number into a new file's header.
  ///
  /// It happens before the write-ahead log comes into use, for the header must tell whose file it is even when a crash leaves
  /// everything else in the log.
  private func claim(_ format: Format) throws(DatabaseError) {
    guard try applicationID() == 0 else { return }
    try transaction { () throws(DatabaseError) in
      guard try applicationID() == 0 else { return }
      try execute("PRAGMA application_id = \(format.applicationID)")
    }
  }

  private func applicationID() throws(DatabaseError) -> Int64 {
    try integer(of: "PRAGMA application_id") ?? 0
  }

  private func switchToWriteAheadLog() throws(DatabaseError) {
    var mode = ""
    for attempt in 1...Self.switchAttempts where mode != "wal" {
      do {
        try rows(of: "PRAGMA journal_mode = WAL") { row throws(DatabaseError) in
          mode = row.text(at: 0)
          return false
        }
      } catch  where error.kind == .busy && attempt < Self.switchAttempts {
        continue
      }
    }
    guard mode == "wal" else {
      throw DatabaseError(
        .other,
        "\(path) lies on a file system without shared memory; choose another path"
      )
    }
  }
}
