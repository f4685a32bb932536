import OTPDatabase
import OTPDetection
import OTPMessage

/// Recent messages and what was found in them, in one file.
///
/// Several processes may use the same file at once. One `Inbox` belongs to one task or actor, and
/// is handed over as `sending`.
public final class Inbox {
  /// What an inbox is opened for; the three cases are part of the API and do not change.
  public enum Access: Sendable {
    /// To read; the file must be there.
    case reading
    /// To read and to change what is there; the file must be there.
    case changing
    /// To read and to change; the file and its directory are made when they are missing.
    case creating
  }

  /// How many milliseconds to wait for another writer: long enough for a purge to write a store of
  /// some 100 MB anew.
  package static let busyTimeout: Int32 = 10_000

  /// For how long after its arrival a code is offered.
  ///
  /// macOS 26 offers a code while "fewer than three minutes" have elapsed
  /// (https://developer.apple.com/documentation/security/password-autofill); Chrome keeps one for 3
  /// minutes (`kCacheDurationForOldTokens` in components/one_time_tokens).
  public static let offerWindow = Duration.seconds(180)

  static let offerWindowMilliseconds = offerWindow.wholeMilliseconds

  let database: Database

  let fingerprint: Fingerprint

  /// Opens the inbox at `path`.
  ///
  /// The directory gets the mode 0700 and the file 0600 when they are made. What others could read
  /// or change, what is no inbox, and what a newer program made is refused and stays untouched.
  public convenience init(path: String, access: Access = .changing) throws(InboxError) {
    try self.init(path: path, access: access, busyTimeout: Self.busyTimeout)
  }

  /// Opens the inbox at `path`, and waits `busyTimeout` milliseconds for other writers
  /// from then on.
  package init(path: String, access: Access, busyTimeout: Int32) throws(InboxError) {
    do throws(DatabaseError) {
      database = try Self.open(path: path, access: access, busyTimeout: busyTimeout)
      fingerprint = try Self.fingerprint(of: database)
    } catch {
      throw InboxError(error)
    }
  }

  /// Makes storing very many messages a little cheaper in the whole process; to be called before
  /// the first inbox is opened.
  package static func prepareForMany() {
    Database.disableMemoryStatistics()
  }

  private static func open(
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
      // One who only asks must not have to wait until a message arrives with the new program.
      try Schema.migrate(try connect(.changing))
      return try connect(.reading)
    }
  }

  /// Reads the key of the fingerprints, and makes sure that the tables are there, which a file of
  /// the right version must have.
  private static func fingerprint(of database: Database) throws(DatabaseError) -> Fingerprint {
    do {
      try database.rows(of: "SELECT \(EntryRow.columns) FROM entry LIMIT 0") { _ in false }
      if let key = try database.integer(of: "SELECT number FROM fingerprintKey") {
        return Fingerprint(key: key)
      }
    } catch  where error.kind != .other {
      throw error
    } catch {
      // SQLite says so when there is no such table or column.
    }
    throw DatabaseError(
      .damaged,
      "\(database.path) lacks tables of its version; it was left as it is: move it away to start anew"
    )
  }

  /// Runs `body`, and says what fails in the words of the inbox.
  func perform<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(InboxError) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw InboxError(error)
    }
  }
}
