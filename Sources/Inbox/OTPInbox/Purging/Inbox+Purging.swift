import OTPDatabase
public import OTPMessage

/// The result of a purge.
public struct PurgeReport: Sendable, Hashable {
  /// The number of deleted entries.
  public let deleted: Int

  /// Whether traces of deleted messages may remain in the store's files, because other processes
  /// kept reading or writing. Another purge removes them.
  public let tracesRemain: Bool

  /// Whether the file could not be rewritten because the disk is full. Then traces remain, and the
  /// file is as large as before; new messages reuse the space in it. Another purge rewrites it once
  /// there is space on the disk.
  public let lacksSpace: Bool
}

extension Inbox {
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

  /// Permanently deletes all entries, and all code providers with their identities; waits up to
  /// `timeout` for other users of the store.
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

  /// Whether the file has unused pages, such as those left by a purge that could not rewrite it.
  package func needsRewriting() throws(InboxError) -> Bool {
    try perform { () throws(DatabaseError) in try database.freePages() > 0 }
  }

  /// Reserves the space that `database` needs for deleting on a full disk, or leaves a notice.
  func layReserve(_ database: Database) {
    noteReserve { () throws(DatabaseError) in try database.layReserve() }
  }

  /// Runs `lay`. If it fails, leaves a notice once: the requested operation succeeds all the same.
  func noteReserve(_ lay: () throws(DatabaseError) -> Void) {
    do throws(DatabaseError) {
      try lay()
      lacksReserve = false
    } catch {
      defer { lacksReserve = true }
      guard !lacksReserve else { return }
      let statement =
        "cannot reserve the space that deleting on a full disk needs, so a purge may fail or leave traces: \(error)"
      notice = notice.map { "\($0); \(statement)" } ?? statement
    }
  }

  /// Opens the inbox at `path` to purge it, which must be possible even on a full disk.
  public static func forPurging(path: String) throws(InboxError) -> Inbox {
    do throws(InboxError) {
      return try Inbox(path: path, access: .changing)
    } catch  where error.kind == .full {
      // SQLite needs room for the log when it opens the file.
      let isReleased: Bool
      do throws(DatabaseError) {
        isReleased = try Database.releaseReserve(at: path)
      } catch {
        throw InboxError(error)
      }
      guard isReleased else { throw error }
      return try Inbox(path: path, access: .changing)
    }
  }

  private func purge(
    before time: Timestamp?,
    _ timeout: Duration
  ) throws(InboxError) -> PurgeReport {
    try change { () throws(DatabaseError) in
      let wait = Int32(clamping: timeout.wholeMilliseconds / Int64(PurgeRun.attempts))
      var purge = PurgeRun(database, before: time, wait: wait)
      // A later message finds room in the file, even if the disk has none for a reserve.
      defer { layReserve(database) }
      // Each batch changes most pages of some index, and the file is rewritten at the end anyway.
      try database.deferringCheckpoints { () throws(DatabaseError) in
        try purge.delete()
        if time == nil { try forgetProviders() }
      }
      let report = try database.withBusyTimeout(wait) { () throws(DatabaseError) in
        try purge.removeTraces()
      }
      // Announce the change only now: processes that read again would keep traces from being
      // removed.
      if report.deleted > 0 || time == nil { database.announceChange() }
      return report
    }
  }
}
