import OTPDatabase
import OTPDetection
import OTPMessage

/// A store of recent messages and their detections, in one file.
///
/// Several processes may use the same file at once. An `Inbox` belongs to one task or actor and is
/// passed on as `sending`.
///
/// The inbox is always the file at its path: if that file is removed or replaced, the inbox uses
/// the new one, and creates it if the access allows that.
public final class Inbox {
  /// The kind of access that an inbox is opened for. The three cases are part of the API and do not
  /// change.
  public enum Access: Sendable {
    /// Read-only; the file must exist.
    case reading
    /// Read and write; the file must exist.
    case changing
    /// Read and write; creates the file and its directory if they are missing.
    case creating
  }

  /// How long to wait for another writer, in milliseconds: enough for a purge to rewrite a store of
  /// about 100 MB.
  package static let busyTimeout: Int32 = 10_000

  /// How long a code is offered after its arrival.
  ///
  /// macOS 26 offers a code while "fewer than three minutes" have elapsed
  /// (https://developer.apple.com/documentation/security/password-autofill); Chrome keeps one for
  /// three minutes (`kCacheDurationForOldTokens` in components/one_time_tokens).
  public static let offerWindow = Duration.seconds(180)

  static let offerWindowMilliseconds = offerWindow.wholeMilliseconds

  /// The path as given, by which the store is opened again.
  package let path: String

  let access: Access

  let busyTimeout: Int32

  /// Whether a removed file is created again, if the access allows it. A program that only waits
  /// for what others store leaves that to them: a directory that is being removed would not become
  /// empty.
  package var remakesFile = true

  /// The open file; nil while the file at the path cannot be opened.
  var opened: OpenedFile?

  /// The number of unfinished calls of `perform`; one may run within another.
  var depth = 0

  /// The number of the last entry in the files before this one.
  var lastNumber: Int64 = 0

  /// How often another file was found at the path.
  package internal(set) var replacements = 0

  /// How often a file was opened.
  var openings = 0

  /// A notice about such a file that has not been reported yet.
  var notice: String?

  /// Whether the space for deleting on a full disk is missing or too small, and that was reported.
  var lacksReserve = false

  /// Opens the inbox at `path`.
  ///
  /// A new directory gets mode 0700 and a new file 0600. Throws, and leaves the file untouched, if
  /// other users could read or change it, if it is not an inbox, or if a newer version created it.
  public convenience init(path: String, access: Access = .changing) throws(InboxError) {
    try self.init(path: path, access: access, busyTimeout: Self.busyTimeout)
  }

  /// Opens the inbox at `path`, with a busy timeout of `busyTimeout` milliseconds from then on.
  package init(path: String, access: Access, busyTimeout: Int32) throws(InboxError) {
    self.path = path
    self.access = access
    self.busyTimeout = busyTimeout
    do throws(DatabaseError) {
      try openFile()
    } catch {
      throw InboxError(error)
    }
  }

  /// Makes bulk storing slightly cheaper in the whole process; call it before opening the first
  /// inbox.
  package static func prepareForMany() {
    Database.disableMemoryStatistics()
  }

  /// Opens the file at `path`, and migrates it if necessary.
  static func open(
    path: String,
    access: Access,
    busyTimeout: Int32
  ) throws(DatabaseError) -> Database {
    let format = Database.Format(
      applicationID: Schema.applicationID,
      newestVersion: Int32(Schema.steps.count)
    )
    let connect = { (access: Database.Access) throws(DatabaseError) in
      try Database(path: path, access: access, format: format, busyTimeout: busyTimeout)
    }
    switch access {
    case .creating, .changing:
      let database = try connect(access == .creating ? .creating : .changing)
      try Schema.migrate(database)
      return database
    case .reading:
      let database = try connect(.reading)
      if try database.version() == format.newestVersion { return database }
      // Migrate the store now, so that a new program that only reads need not wait for the next
      // message.
      try Schema.migrate(try connect(.changing))
      return try connect(.reading)
    }
  }

  /// Reads the key of the fingerprints, and checks that the tables of the current version exist.
  static func fingerprint(of database: Database) throws(DatabaseError) -> Fingerprint {
    do {
      try database.rows(of: "SELECT \(EntryRow.columns), comparedCode FROM entry LIMIT 0") { _ in
        false
      }
      if let key = try database.integer(of: "SELECT number FROM fingerprintKey") {
        return Fingerprint(key: key)
      }
    } catch  where error.kind != .other {
      throw error
    } catch {
      // The error that SQLite reports for a missing table or column.
    }
    throw DatabaseError(
      .damaged,
      "\(database.path) lacks tables of its version; it was left unchanged: move it away to start over"
    )
  }
}
