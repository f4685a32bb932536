import OTPDatabase
public import OTPMessage

/// What a purge did.
public struct PurgeReport: Sendable, Hashable {
  /// How many entries were deleted.
  public let deleted: Int

  /// Whether traces of deleted messages may still be in the store's files, because others kept reading or writing; another
  /// purge removes them.
  public let tracesRemain: Bool
}

extension Inbox {
  /// How many entries are deleted in one transaction, so that others can write in between.
  private static let purgeBatch: Int64 = 1_000

  /// How often to try to remove the traces; each try waits for others as long as any write does.
  private static let purgeAttempts = 3

  /// Deletes for good what arrived, or was stored, before `time`.
  public func purge(olderThan time: Timestamp) throws(InboxError) -> PurgeReport {
    try purge(before: time)
  }

  /// Deletes everything for good.
  public func purgeAll() throws(InboxError) -> PurgeReport {
    try purge(before: nil)
  }

  private func purge(before time: Timestamp?) throws(InboxError) -> PurgeReport {
    try perform { () throws(DatabaseError) in
      let deleted = try delete(before: time)
      for _ in 0..<Self.purgeAttempts where try removesTraces() {
        return PurgeReport(deleted: deleted, tracesRemain: false)
      }
      return PurgeReport(deleted: deleted, tracesRemain: true)
    }
  }

  /// Deletes in batches along the numbers of the entries, so that each is looked at once; everything when `time` is nil.
  ///
  /// A message whose clock ran ahead is as old as its time of storing says.
  private func delete(before time: Timestamp?) throws(DatabaseError) -> Int {
    let condition = "id > ?1 AND (?2 = 1 OR min(arrival, storedAt) < ?3)"
    var deleted = 0
    var last: Int64 = 0
    while true {
      let values: [DatabaseValue] = [
        .integer(last), .integer(time == nil ? 1 : 0), .integer(time?.milliseconds ?? 0),
      ]
      let end = try database.integer(
        of: "SELECT id FROM entry WHERE \(condition) ORDER BY id LIMIT 1 OFFSET ?4",
        values + [.integer(Self.purgeBatch - 1)]
      )
      deleted += try database.transaction { () throws(DatabaseError) in
        try database.change(
          "DELETE FROM entry WHERE \(condition) AND id <= ?4",
          values + [.integer(end ?? .max)]
        )
      }
      guard let end else { return deleted }
      last = end
    }
  }

  /// Tries to remove what deleted messages left behind; returns whether nothing of them is in the files any more.
  ///
  /// Overwriting deleted rows is not enough, for moving rows between pages leaves copies: only writing the file anew removes
  /// them. Then the log must go, and no page may be left unused.
  private func removesTraces() throws(DatabaseError) -> Bool {
    do {
      try database.vacuum()
      guard try database.truncateWriteAheadLog() else { return false }
      return try database.freePages() == 0
    } catch  where error.kind == .busy {
      return false
    }
  }
}
