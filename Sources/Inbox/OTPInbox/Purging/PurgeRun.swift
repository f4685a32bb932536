import OTPDatabase
import OTPMessage

/// A purge of one database file.
struct PurgeRun {
  /// The number of attempts to remove traces, in case another process is busy in between.
  static let attempts = 3

  /// The number of entries deleted in one transaction, so that other processes can write in
  /// between.
  ///
  /// Consecutive entries are scattered over most indexes, so a small batch changes about as many
  /// pages as a large one. A larger batch could exceed the busy timeout of writers; see
  /// `Documentation/benchmarks.md` for the figures.
  private static let usualBatch: Int64 = 100_000

  /// The number of entries deleted in one transaction on a full disk if the usual number does not
  /// fit into the log.
  private static let smallBatch: Int64 = 16

  private let database: Database
  /// The time before which entries are deleted; nil to delete all.
  private let time: Timestamp?
  private var deleted = 0
  private var batch = Self.usualBatch
  /// The ID up to which entries are deleted.
  private var last: Int64 = 0
  private var lacksSpace = false
  /// How long to wait for readers that keep the log from being emptied, in milliseconds.
  private let wait: Int32
  private var hasWaited = false

  /// Creates a purge of the entries in `database` that arrived, or were stored, before `time`; of
  /// all if it is nil. Each attempt waits for readers for `wait` milliseconds.
  init(_ database: Database, before time: Timestamp?, wait: Int32) {
    self.database = database
    self.time = time
    self.wait = wait
  }

  /// Deletes entries in batches, in the order of their IDs.
  ///
  /// On a full disk it empties the log, which needs no room, and frees the reserve. Each further
  /// batch is followed by a checkpoint, so that the log needs little room.
  mutating func delete() throws(DatabaseError) {
    while true {
      do throws(DatabaseError) {
        if lacksSpace {
          try database.leavingFreePages { () throws(DatabaseError) in
            if time == nil, batch == Self.usualBatch { return try deleteAll() }
            while try deleteBatch() { _ = try truncateLog() }
          }
        } else {
          while try deleteBatch() {}
        }
        // Rewriting the file needs the space that deleting has taken in the log.
        if lacksSpace { _ = try truncateLog() }
        return
      } catch  where error.kind == .full {
        try makeRoom(after: error)
      }
    }
  }

  /// Makes room in the log, or chooses a smaller batch, or gives up with `error`.
  private mutating func makeRoom(after error: DatabaseError) throws(DatabaseError) {
    let isFirst = !lacksSpace
    lacksSpace = true
    let hasReserve = database.releaseReserve()
    // What a failed transaction wrote is still in the log.
    let isEmptied = try truncateLog()
    if isFirst, hasReserve || isEmptied { return }
    guard batch > 1 else {
      let done = "\(deleted) messages were deleted, the rest were not"
      guard isEmptied else {
        throw DatabaseError(
          .busy,
          """
          there is no space left for \(database.path), and another program that reads the store \
          keeps its log from being emptied; \(done): end that program, and purge again
          """
        )
      }
      throw DatabaseError(.full, "\(error.description); \(done)")
    }
    batch = batch == Self.usualBatch ? Self.smallBatch : batch / 2
  }

  /// Empties the log; returns `false` if readers prevent that. It waits for them once.
  private mutating func truncateLog() throws(DatabaseError) -> Bool {
    let isEmptied = try database.withBusyTimeout(hasWaited ? 0 : wait) { () throws(DatabaseError) in
      try database.truncateWriteAheadLog()
    }
    if !isEmptied { hasWaited = true }
    return isEmptied
  }

  /// Deletes all entries at once. Without a condition, SQLite frees the pages of a table and its
  /// indexes without rewriting them, and the log has no more than a list of them.
  private mutating func deleteAll() throws(DatabaseError) {
    deleted += try database.transaction { () throws(DatabaseError) in
      try database.change("DELETE FROM entry")
    }
  }

  /// Deletes the next entries; returns whether there may be more.
  ///
  /// They are selected before the transaction blocks other writers, and the next batch starts after
  /// the last deleted ID. A message with an arrival in the future ages from the time it was stored.
  private mutating func deleteBatch() throws(DatabaseError) -> Bool {
    let condition = "id > ?1 AND (?2 = 1 OR \(Arrival.age) < ?3)"
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
      values + [.integer(batch)]
    ) { row throws(DatabaseError) in
      end = row.integer(at: 0)
      count = row.integer(at: 1)
      return false
    }
    guard count > 0 else { return false }
    deleted += try database.transaction { () throws(DatabaseError) in
      try database.change(
        "DELETE FROM entry WHERE \(condition) AND id <= ?4",
        values + [.integer(end)]
      )
    }
    last = end
    // A process that keeps storing must not keep the purge running forever.
    return count == batch
  }

  /// Removes the traces of deleted messages, as far as space and readers allow.
  ///
  /// Overwriting deleted rows is not enough, because moving rows between pages leaves copies; only
  /// rewriting the file removes them. The log must be truncated too, and no page may be left free.
  mutating func removeTraces() throws(DatabaseError) -> PurgeReport {
    var isAnew = false
    var isClean = false
    // If deleting finished, it had enough space in the end.
    lacksSpace = false
    for _ in 0..<Self.attempts where !isClean {
      do throws(DatabaseError) {
        // One rewrite is enough unless another process has deleted since: while a reader holds the
        // log, each rewrite makes it longer.
        let freePages = try database.freePages()
        if !isAnew || freePages > 0 {
          try database.vacuum()
          isAnew = true
        }
        if try database.truncateWriteAheadLog() { isClean = try database.freePages() == 0 }
      } catch  where error.kind == .busy {
        continue
      } catch  where error.kind == .full {
        // A rewrite needs as much space as the rest of the store takes. Free the reserve and the
        // log for it; readers can keep the log from being emptied.
        let hasReserve = database.releaseReserve()
        lacksSpace = try database.truncateWriteAheadLog()
        if !hasReserve, !lacksSpace { break }
      }
    }
    return PurgeReport(
      deleted: deleted,
      tracesRemain: !isClean,
      lacksSpace: lacksSpace && !isClean
    )
  }
}
