import OTPDatabase
import OTPMessage

/// A purge of one database file.
struct Purge {
  /// The number of attempts to remove traces, in case another process is busy in between.
  static let attempts = 3

  /// The number of entries deleted in one transaction, so that other processes can write in
  /// between.
  ///
  /// Consecutive entries are scattered over most indexes, so a small batch changes about as many
  /// pages as a large one. A larger batch could exceed the busy timeout of writers; see
  /// `Documentation/benchmarks.md` for the figures.
  private static let usualBatch: Int64 = 100_000

  /// The number of entries deleted in one transaction on a full disk, to begin with: their pages
  /// must fit into the reserve.
  private static let smallBatch: Int64 = 16

  private let database: Database
  /// The time before which entries are deleted; nil to delete all.
  private let time: Timestamp?
  private var deleted = 0
  private var batch = Self.usualBatch
  /// The ID up to which entries are deleted.
  private var last: Int64 = 0
  private var lacksSpace = false

  /// Creates a purge of the entries in `database` that arrived, or were stored, before `time`; of
  /// all if it is nil.
  init(_ database: Database, before time: Timestamp?) {
    self.database = database
    self.time = time
  }

  /// Deletes entries in batches, in the order of their IDs.
  ///
  /// On a full disk it frees the reserve and goes on in small batches, each followed by a
  /// checkpoint, so that the log needs little room.
  mutating func delete() throws(DatabaseError) {
    while true {
      do throws(DatabaseError) {
        if lacksSpace {
          try database.leavingFreePages { () throws(DatabaseError) in
            while try deleteBatch() { try truncateLog() }
          }
        } else {
          while try deleteBatch() {}
        }
        return
      } catch  where error.kind == .full {
        try makeRoom(after: error)
      }
    }
  }

  /// Makes room in the log for a smaller batch, or gives up with `error`.
  private mutating func makeRoom(after error: DatabaseError) throws(DatabaseError) {
    lacksSpace = true
    let hasReserve = database.releaseReserve()
    // What a failed transaction wrote is still in the log.
    try truncateLog()
    guard hasReserve || batch > 1 else {
      throw DatabaseError(
        .full,
        "\(error.description); \(deleted) messages were deleted, the rest were not"
      )
    }
    batch = batch == Self.usualBatch ? Self.smallBatch : max(batch / 2, 1)
  }

  private func truncateLog() throws(DatabaseError) {
    guard try !database.truncateWriteAheadLog() else { return }
    throw DatabaseError(
      .busy,
      """
      there is no space left for \(database.path), and another program that reads the store keeps \
      its log from being emptied; \(deleted) messages were deleted: end that program, and purge again
      """
    )
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

  /// Removes the traces of deleted messages, as far as there is room and nobody reads.
  ///
  /// Overwriting deleted rows is not enough, because moving rows between pages leaves copies; only
  /// rewriting the file removes them. The log must be truncated too, and no page may be left free.
  mutating func removeTraces() throws(DatabaseError) -> PurgeReport {
    var isAnew = false
    var isClean = false
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
        // A rewrite needs as much room as what is left in the store.
        lacksSpace = true
        let hasReserve = database.releaseReserve()
        _ = try database.truncateWriteAheadLog()
        if !hasReserve { break }
      }
    }
    return PurgeReport(
      deleted: deleted,
      tracesRemain: !isClean,
      lacksSpace: lacksSpace && !isClean
    )
  }
}
