import OTPDatabase
public import OTPMessage

/// The result of a purge.
public struct PurgeReport: Sendable, Hashable {
  /// The number of deleted entries.
  public let deleted: Int

  /// Whether traces of deleted messages may remain in the store's files, because other processes
  /// kept reading or writing. Another purge removes them.
  public let tracesRemain: Bool
}

extension Inbox {
  /// The number of entries deleted in one transaction, so that other processes can write in
  /// between.
  ///
  /// Consecutive entries are scattered over most indexes, so a small batch changes about as many
  /// pages as a large one. A larger batch could exceed the busy timeout of writers; see
  /// `Documentation/benchmarks.md` for the figures.
  private static let purgeBatch: Int64 = 100_000

  /// The number of attempts to remove traces, in case another process is busy in between.
  private static let purgeAttempts = 3

  /// The default time that a purge waits for other processes.
  ///
  /// It is shorter than the busy timeout of writers, which a purge blocks while it waits for
  /// readers.
  public static let defaultPurgeTimeout = Duration.seconds(6)

  /// Permanently deletes entries that arrived, or were stored, before `time`; waits up to `timeout`
  /// for other users of the store.
  public func purge(
    olderThan time: Timestamp,
    timeout: Duration = defaultPurgeTimeout
  ) throws(InboxError) -> PurgeReport {
    try purge(before: time, timeout)
  }

  /// Permanently deletes all entries; waits up to `timeout` for other users of the store.
  public func purgeAll(
    timeout: Duration = defaultPurgeTimeout
  ) throws(InboxError) -> PurgeReport {
    try purge(before: nil, timeout)
  }

  /// Whether any entry arrived, or was stored, before `time`.
  package func holdsAnything(olderThan time: Timestamp) throws(InboxError) -> Bool {
    try perform { () throws(DatabaseError) in
      try database.integer(
        of: "SELECT id FROM entry WHERE \(Arrival.age) < ?1 LIMIT 1",
        [.integer(time.milliseconds)]
      ) != nil
    }
  }

  private func purge(
    before time: Timestamp?,
    _ timeout: Duration
  ) throws(InboxError) -> PurgeReport {
    try change { () throws(DatabaseError) in
      // Each batch changes most pages of some index, and the file is rewritten at the end anyway.
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

  /// Deletes entries in batches, in the order of their IDs; all entries if `time` is nil.
  ///
  /// Each batch is selected before its transaction blocks other writers, and the next batch starts
  /// after the last deleted ID. A message with an arrival in the future ages from the time it was
  /// stored.
  private func delete(before time: Timestamp?) throws(DatabaseError) -> Int {
    let condition = "id > ?1 AND (?2 = 1 OR \(Arrival.age) < ?3)"
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
      // A process that keeps storing must not keep the purge running forever.
      guard count == Self.purgeBatch else { return deleted }
      last = end
    }
  }

  /// Removes the traces of deleted messages; returns whether the files are free of them.
  ///
  /// Overwriting deleted rows is not enough, because moving rows between pages leaves copies; only
  /// rewriting the file removes them. The log must be truncated too, and no page may be left free.
  private func removeTraces() throws(DatabaseError) -> Bool {
    var isAnew = false
    for _ in 0..<Self.purgeAttempts {
      do {
        // One rewrite is enough unless another process has deleted since: while a reader holds the
        // log, each rewrite makes it longer.
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
