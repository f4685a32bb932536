import OTPDatabase
public import OTPMessage

/// What a purge did.
public struct PurgeReport: Sendable, Hashable {
  /// How many entries were deleted.
  public let deleted: Int

  /// Whether traces of deleted messages may still be in the store's files, because others kept
  /// reading or writing; another purge removes them.
  public let tracesRemain: Bool
}

extension Inbox {
  /// How many entries are deleted in one transaction, so that others can write in between.
  ///
  /// Neighbours in time lie apart in most indexes, so that few deletions change as many pages as
  /// many do. With more at a time a writer might wait longer than it is ready to:
  /// `Documentation/benchmarks.md` has the figures.
  private static let purgeBatch: Int64 = 100_000

  /// How often to try to remove the traces, so that one who is busy in between does not spoil it.
  private static let purgeAttempts = 3

  /// How long a purge waits for others, unless it is told: less than a writer waits for a purge,
  /// which keeps writers out while it waits for readers.
  public static let defaultPurgeTimeout = Duration.seconds(6)

  /// Deletes for good what arrived, or was stored, before `time`; waits up to `timeout` for others
  /// who use the store's files.
  public func purge(
    olderThan time: Timestamp,
    timeout: Duration = defaultPurgeTimeout
  ) throws(InboxError) -> PurgeReport {
    try purge(before: time, timeout)
  }

  /// Deletes everything for good; waits up to `timeout` for others who use the store's files.
  public func purgeAll(
    timeout: Duration = defaultPurgeTimeout
  ) throws(InboxError) -> PurgeReport {
    try purge(before: nil, timeout)
  }

  /// Whether anything arrived, or was stored, before `time`.
  package func holdsAnything(olderThan time: Timestamp) throws(InboxError) -> Bool {
    try perform { () throws(DatabaseError) in
      try database.integer(
        of: "SELECT id FROM entry WHERE min(arrival, storedAt) < ?1 LIMIT 1",
        [.integer(time.milliseconds)]
      ) != nil
    }
  }

  private func purge(
    before time: Timestamp?,
    _ timeout: Duration
  ) throws(InboxError) -> PurgeReport {
    try perform { () throws(DatabaseError) in
      // Each batch changes most pages of some index; the file is written anew behind them all.
      let deleted = try database.deferringCheckpoints { () throws(DatabaseError) in
        try delete(before: time)
      }
      let wait = timeout.wholeMilliseconds / Int64(Self.purgeAttempts)
      let isClean = try database.withBusyTimeout(Int32(clamping: wait)) {
        () throws(DatabaseError) in
        try removeTraces()
      }
      return PurgeReport(deleted: deleted, tracesRemain: !isClean)
    }
  }

  /// Deletes in batches along the numbers of the entries; everything when `time` is nil.
  ///
  /// What is to go is looked for before others are kept from writing, and behind the last
  /// of it nothing is looked at again. A message whose clock ran ahead is as old as its
  /// time of storing says.
  private func delete(before time: Timestamp?) throws(DatabaseError) -> Int {
    let condition = "id > ?1 AND (?2 = 1 OR min(arrival, storedAt) < ?3)"
    var deleted = 0
    var last: Int64 = 0
    while true {
      let values: [DatabaseValue] = [
        .integer(last), .integer(time == nil ? 1 : 0), .integer(time?.milliseconds ?? 0),
      ]
      var end: Int64 = 0
      var count: Int64 = 0
      try database.rows(
        of: """
          SELECT max(id), count(*)
          FROM (SELECT id FROM entry WHERE \(condition) ORDER BY id LIMIT ?4)
          """,
        values + [.integer(Self.purgeBatch)]
      ) { row throws(DatabaseError) in
        end = row.integer(at: 0)
        count = row.integer(at: 1)
        return false
      }
      guard count > 0 else { return deleted }
      deleted += try database.transaction { () throws(DatabaseError) in
        try database.change(
          "DELETE FROM entry WHERE \(condition) AND id <= ?4",
          values + [.integer(end)]
        )
      }
      // Whoever stores all the time must not keep a purge going for ever.
      guard count == Self.purgeBatch else { return deleted }
      last = end
    }
  }

  /// Removes what deleted messages left behind; returns whether nothing of them is in
  /// the files any more.
  ///
  /// Overwriting deleted rows is not enough, for moving rows between pages leaves copies: only
  /// writing the file anew removes them. Then the log must go, and no page may be left unused.
  private func removeTraces() throws(DatabaseError) -> Bool {
    var isAnew = false
    for _ in 0..<Self.purgeAttempts {
      do {
        // Once is enough, unless someone else has deleted since: while a reader keeps the log, each
        // time makes it longer.
        let freePages = try database.freePages()
        if !isAnew || freePages > 0 {
          try database.vacuum()
          isAnew = true
        }
        if try database.truncateWriteAheadLog(), try database.freePages() == 0 { return true }
      } catch  where error.kind == .busy {
        continue
      }
    }
    return false
  }
}
