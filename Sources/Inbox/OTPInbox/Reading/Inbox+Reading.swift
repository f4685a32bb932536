import OTPDatabase
import OTPDetection
import OTPMessage

extension Inbox {
  /// The entry with the given ID; nil if there is none.
  public func entry(_ id: InboxEntry.ID) throws(InboxError) -> InboxEntry? {
    try perform { () throws(DatabaseError) in
      try entries(where: "id = ?1", [.integer(id.number)]).first
    }
  }

  /// Up to `limit` entries, most recently stored first; only those stored before the entry
  /// `before`, if it is given.
  public func entries(
    limit: Int,
    before: InboxEntry.ID? = nil
  ) throws(InboxError) -> [InboxEntry] {
    try entries(limit: limit, before: before, maximumSize: .max)
  }

  /// Like `entries(limit:before:)`, but stops once the texts total `maximumSize` bytes.
  package func entries(
    limit: Int,
    before: InboxEntry.ID?,
    maximumSize: Int
  ) throws(InboxError) -> [InboxEntry] {
    try perform { () throws(DatabaseError) in
      try entries(
        where: "id < ?1 ORDER BY id DESC LIMIT ?2",
        [.integer(before?.number ?? .max), .integer(Int64(max(limit, 0)))],
        maximumSize: maximumSize
      )
    }
  }

  /// Up to `limit` entries, the most recent arrival first and those of unknown time last.
  ///
  /// Of equal arrivals, the last stored comes first. If `before` is given, the entries that follow
  /// it in this order. Stops once the texts total `maximumSize` bytes.
  package func entriesByArrival(
    limit: Int,
    before: InboxEntry.ID?,
    maximumSize: Int = .max
  ) throws(InboxError) -> [InboxEntry] {
    // An index has the arrivals by outcome: the newest of each are enough to choose from.
    let newest = Detection.Outcome.allCases.map { outcome in
      """
      SELECT id FROM (SELECT id FROM entry WHERE outcome = '\(outcome.rawValue)'
      AND (arrival, id) < (?1, ?2) ORDER BY arrival DESC, id DESC LIMIT ?3)
      """
    }
    return try perform { () throws(DatabaseError) in
      var (arrival, id) = (Int64.max, Int64.max)
      if let before {
        let rows = try entries(where: "id = ?1", [.integer(before.number)])
        // If that entry was purged in the meantime, the ones after it are older, and were purged
        // too.
        guard let last = rows.first else { return [] }
        (arrival, id) = (Arrival.value(last.arrival), last.id.number)
      }
      return try entries(
        where: """
          id IN (\(newest.joined(separator: " UNION ALL "))) ORDER BY arrival DESC, id DESC LIMIT ?3
          """,
        [.integer(arrival), .integer(id), .integer(Int64(max(limit, 0)))],
        maximumSize: maximumSize
      )
    }
  }

  /// The entries that match `condition`; stops once their texts total `maximumSize` bytes.
  func entries(
    where condition: String,
    _ values: [DatabaseValue],
    maximumSize: Int = .max
  ) throws(DatabaseError) -> [InboxEntry] {
    var entries: [InboxEntry] = []
    var size = 0
    try database.rows(
      of: "SELECT \(EntryRow.columns) FROM entry WHERE \(condition)",
      values
    ) { row in
      let entry = EntryRow.entry(from: row)
      entries.append(entry)
      size += entry.message.text.utf8.count + (entry.message.subject?.utf8.count ?? 0)
      return size < maximumSize
    }
    return entries
  }
}
