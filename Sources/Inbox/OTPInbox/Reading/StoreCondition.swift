import OTPDatabase
package import OTPMessage

/// What can be known of a store without changing it.
package struct StoreCondition: Sendable, Equatable {
  /// The number of entries.
  package let entryCount: Int
  /// When an entry was last stored; nil if there is none.
  package let lastStored: Timestamp?
  /// How old the last messages of the given sources were when they were stored, in milliseconds, by
  /// the times that they came with; the newest first.
  package let ages: [Int64]
}

extension Inbox {
  /// Inspects the store at `path`, and up to `limit` of the last messages of `sources`; nil if an
  /// earlier version created it, which the next use updates.
  package static func condition(
    at path: String,
    sources: [String],
    limit: Int
  ) throws(InboxError) -> StoreCondition? {
    do throws(DatabaseError) {
      let newest = Int32(Schema.steps.count)
      let format = Database.Format(
        applicationID: Schema.applicationID,
        newestVersion: newest
      )
      let database = try Database(
        path: path,
        access: .reading,
        format: format,
        busyTimeout: busyTimeout
      )
      guard try database.version() == newest else { return nil }
      return try condition(of: database, sources, limit)
    } catch {
      throw InboxError(error)
    }
  }

  private static func condition(
    of database: Database,
    _ sources: [String],
    _ limit: Int
  ) throws(DatabaseError) -> StoreCondition {
    // Reading them checks that the tables of this version are there.
    _ = try fingerprint(of: database)
    let count = try database.integer(of: "SELECT count(*) FROM entry") ?? 0
    let last = try database.integer(of: "SELECT storedAt FROM entry ORDER BY id DESC LIMIT 1")
    var ages: [Int64] = []
    let places = (2..<2 + sources.count).map { "?\($0)" }.joined(separator: ", ")
    try database.rows(
      of: """
        SELECT storedAt - arrival FROM entry WHERE isArrivalGiven = 1 AND source IN (\(places))
        ORDER BY id DESC LIMIT ?1
        """,
      [.integer(Int64(limit))] + sources.map { .text($0) }
    ) { row in
      ages.append(row.integer(at: 0))
      return true
    }
    return StoreCondition(
      entryCount: Int(count),
      lastStored: last.map(Timestamp.init(milliseconds:)),
      ages: ages
    )
  }
}
