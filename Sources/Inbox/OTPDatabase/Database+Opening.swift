import CSQLite
import Glibc
import OTPSystem

extension Database {
  /// The size in bytes up to which a file is checked completely before it is written to. The check
  /// takes about 0.1 s.
  private static let wholeCheckLimit: Int64 = 32 << 20

  /// The page cache of a writer in KiB. It holds the pages that one batch changes in a store of ten
  /// million messages, so that each is written once.
  private static let cacheKibibytes = 64 << 10

  /// The length of the log, in pages, that triggers a checkpoint. 40 MB, so that not every large
  /// batch waits for one.
  static let logPages: Int32 = 10_000

  /// The delay before another attempt to switch to the write-ahead log, in milliseconds. Two
  /// programs that open a new file at once can block each other; SQLite then fails one of them
  /// immediately, whatever the busy timeout, and a later attempt finds the switch done.
  private static let switchDelay: Int32 = 5

  /// The largest page size of SQLite, in bytes (https://www.sqlite.org/fileformat2.html#page_size).
  private static let largestPage: Int64 = 65_536

  /// Reads the file's header through SQLite's file handle and refuses the file unless it is a store
  /// of this program.
  ///
  /// Takes no lock and opens no other file: SQLite does that with the first statement.
  func refuseUnlessOurs(_ format: Format) throws(DatabaseError) {
    let logBefore = try sizeOfWriteAheadLog()
    let (bytes, size) = try readHeader()
    guard size > 0 else { return try refuseUnlessNew(hasLog: logBefore > 0) }
    let header = FileHeader(bytes)
    if let pages = try pagesBeforeCutOff(header, format, size: size) {
      // Only an interrupted creation leaves such a journal, so nothing was stored yet. SQLite rolls
      // it back, which a reader must not.
      guard access != .reading else { throw notYet() }
      if pages == 0 { return }
    }
    guard let header, header.applicationID == format.applicationID else { throw foreign() }
    try refuseNewer(header.userVersion, than: format)
    // If there is a log, the end of the file may be in it.
    let logAfter = try sizeOfWriteAheadLog()
    guard logBefore == 0, logAfter == 0 else { return }
    guard size >= header.fileSize ?? 0 else { throw error(SQLITE_CORRUPT) }
  }

  /// The number of pages that the file had before its creation was interrupted, as by power loss,
  /// or `nil` if it was not. `size` is the file's current size.
  ///
  /// A complete file of another program is not affected, whatever journal is beside it.
  private func pagesBeforeCutOff(
    _ header: FileHeader?,
    _ format: Format,
    size: Int64
  ) throws(DatabaseError) -> UInt32? {
    let isForeign = header.map { $0.applicationID != format.applicationID } ?? false
    guard size <= Self.largestPage, !isForeign else { return nil }
    return try file.pagesBeforeChange()
  }

  /// Refuses a file that SQLite considers empty, unless it is.
  private func refuseUnlessNew(hasLog: Bool) throws(DatabaseError) {
    // SQLite treats a file of one byte as empty.
    guard file.isEmpty else { throw foreign() }
    guard access != .reading else { throw notYet() }
    // SQLite deletes a log beside an empty file, but it may hold what the file lost.
    guard !hasLog else {
      throw DatabaseError(
        .damaged,
        "\(path) is empty but its write-ahead log is not; move both away to start over"
      )
    }
  }

  private func notYet() -> DatabaseError {
    DatabaseError(.missing, "there is no store at \(path) yet")
  }

  private func foreign() -> DatabaseError {
    DatabaseError(.foreign, "\(path) is not a store of this program; choose another path")
  }

  /// Configures the connection and verifies that the file is readable.
  func prepareConnection(_ format: Format) throws(DatabaseError) {
    // Keep message texts out of temporary files, and overwrite deleted content.
    try execute("PRAGMA temp_store = MEMORY")
    try execute("PRAGMA secure_delete = ON")
    try execute("PRAGMA foreign_keys = ON")
    // Do not trust the file: https://www.sqlite.org/security.html
    try execute("PRAGMA trusted_schema = OFF")
    try execute("PRAGMA cell_size_check = ON")
    try check()
    try refuseForeign(format)
    // The log may hold a newer header, which only SQLite can read.
    try refuseNewer(Int32(truncatingIfNeeded: try version()), than: format)
    guard access != .reading else { return }

    try claim(format)
    try switchToWriteAheadLog()
    // Acknowledged changes must survive power loss.
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA cache_size = -\(Self.cacheKibibytes)")
    try execute("PRAGMA wal_autocheckpoint = \(Self.logPages)")
    try allocateByPages()
  }

  /// Refuses a file that got foreign contents after its header was read.
  private func refuseForeign(_ format: Format) throws(DatabaseError) {
    // In this order: the creator writes the first page and the application ID at once.
    guard try integer(of: "PRAGMA page_count") != 0 else { return }
    guard try applicationID() == Int64(format.applicationID) else { throw foreign() }
  }

  /// The schema version.
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

  /// Reads the start of the file, without SQLite's pager, and the file's size.
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
    // SQLite fills a short read with zeros, which are not a header.
    guard result == SQLITE_OK || result == otp_sqlite_short_read() else { throw error(result) }
    return (bytes, size)
  }

  /// Reads the schema, and the whole file if it is small and will be written to.
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

  /// Writes the application ID into a new file's header.
  ///
  /// This happens before the switch to the write-ahead log: the header must identify the file even
  /// if a crash leaves everything else in the log.
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
    let attempts = 1 + busyTimeout / Self.switchDelay
    for attempt in 1...attempts where mode != "wal" {
      do {
        try rows(of: "PRAGMA journal_mode = WAL") { row throws(DatabaseError) in
          mode = row.text(at: 0)
          return false
        }
      } catch  where error.kind == .busy && attempt < attempts {
        Polling.pause(Int64(Self.switchDelay))
      }
    }
    guard mode == "wal" else {
      throw DatabaseError(
        .other,
        "\(path) is on a file system without shared memory; choose another path"
      )
    }
  }
}
