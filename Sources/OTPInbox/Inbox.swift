import OTPDatabase
import OTPDetection
import OTPMessage

/// Recent messages and what was found in them, in one file.
///
/// Several processes may use the same file at once. One `Inbox` belongs to one task or actor, and is handed over as `sending`.
public final class Inbox {
  /// What an inbox is opened for.
  public enum Access: Sendable {
    /// To read; the file must be there.
    case reading
    /// To read and to change what is there; the file must be there.
    case changing
    /// To read and to change; the file and its directory are made when they are missing.
    case creating
  }

  /// How many milliseconds to wait for another writer: long enough for a purge to write a store of some 100 MB anew.
  private static let busyTimeout: Int32 = 10_000

  /// For how many milliseconds after its arrival a code is offered.
  ///
  /// macOS 26 offers a code while "fewer than three minutes" have elapsed
  /// (https://developer.apple.com/documentation/security/password-autofill); Chrome keeps one for 3 minutes
  /// (`kCacheDurationForOldTokens` in components/one_time_tokens).
  public static let offerWindowMilliseconds: Int64 = 180_000

  let database: Database

  /// Opens the inbox at `path`.
  ///
  /// The directory gets the mode 0700 and the file 0600 when they are made. What others could read or change, what is no
  /// inbox, and what a newer program made is refused and stays untouched.
  public convenience init(path: String, access: Access = .creating) throws(InboxError) {
    try self.init(path: path, access: access, busyTimeout: Self.busyTimeout)
  }

  /// Opens the inbox at `path`, and waits `busyTimeout` milliseconds for other writers from then on.
  package init(path: String, access: Access, busyTimeout: Int32) throws(InboxError) {
    do throws(DatabaseError) {
      database = try Self.open(path: path, access: access, busyTimeout: busyTimeout)
    } catch {
      throw InboxError(error)
    }
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
    var database: Database
    switch access {
    case .creating:
      database = try connect(.creating)
      try Schema.migrate(database)
    case .changing:
      database = try connect(.changing)
      try Schema.migrate(database)
    case .reading:
      database = try connect(.reading)
      if try database.version() < format.newestVersion {
        // One who only asks must not have to wait until a message arrives with the new program.
        try Schema.migrate(try connect(.changing))
        database = try connect(.reading)
      }
    }
    try refuseOtherTables(database)
    return database
  }

  /// Makes sure that the table has the columns it should have, which a file of the right version must.
  private static func refuseOtherTables(_ database: Database) throws(DatabaseError) {
    do {
      try database.rows(of: "SELECT \(EntryRow.columns) FROM entry LIMIT 0") { _ in false }
    } catch  where error.kind == .other {
      throw DatabaseError(
        .damaged,
        "\(database.path) lacks tables of its version; it was left as it is: move it away to start anew"
      )
    }
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
