import OTPDatabase
import OTPDetection
package import OTPMessage

/// The entries that arrived within a period.
package struct ArrivedEntries: Sendable {
  /// Those of a recipient, the most recent arrival first.
  package var wanted: [InboxEntry.ID] = []
  /// All of them.
  package var known: Set<InboxEntry.ID> = []
}

extension Inbox {
  /// The maximum number of entries to list, newest first: enough for the window of a test run.
  private static let mostArrivals: Int64 = 1_000

  /// The entries that arrived from `earliest` through `latest`, whatever their detection.
  package func arrivedEntries(
    from earliest: Timestamp,
    through latest: Timestamp,
    recipient: String?
  ) throws(InboxError) -> ArrivedEntries {
    var entries = ArrivedEntries()
    var filter = RecipientFilter(for: recipient)
    try perform { () throws(DatabaseError) in
      try database.rows(
        of: Self.arrivedQuery,
        [
          .integer(Arrival.bound(earliest)), .integer(latest.milliseconds),
          .integer(Self.mostArrivals),
        ]
      ) { row in
        let id = InboxEntry.ID(number: row.integer(at: 0))
        entries.known.insert(id)
        if filter.admits(row.text(at: 1)) { entries.wanted.append(id) }
        return true
      }
    }
    return entries
  }

  /// Reads the newest of each outcome, because an index has the arrivals by outcome.
  static let arrivedQuery = """
    SELECT id, recipient FROM entry WHERE id IN (
    \(Detection.Outcome.allCases.map { outcome in
      """
      SELECT id FROM (SELECT id FROM entry WHERE outcome = '\(outcome.rawValue)'
      AND arrival BETWEEN ?1 AND ?2 ORDER BY arrival DESC, id DESC LIMIT ?3)
      """
    }.joined(separator: " UNION ALL "))
    ) ORDER BY arrival DESC, id DESC LIMIT ?3
    """
}
