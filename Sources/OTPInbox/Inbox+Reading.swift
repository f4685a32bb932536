import OTPDatabase

extension Inbox {
  /// The entry `id`; nil when there is none.
  public func entry(_ id: InboxEntry.ID) throws(InboxError) -> InboxEntry? {
    try perform { () throws(DatabaseError) in
      try entries(
        where: "id = ?1",
        [.integer(id.number)]
      ).first
    }
  }

  /// Up to `limit` entries, the one stored last first; only those stored before the entry `before`, if that is given.
  public func entries(
    limit: Int,
    before: InboxEntry.ID? = nil
  ) throws(InboxError) -> [InboxEntry] {
    try perform { () throws(DatabaseError) in
      try entries(
        where: "id < ?1 ORDER BY id DESC LIMIT ?2",
        [.integer(before?.number ?? .max), .integer(Int64(max(limit, 0)))]
      )
    }
  }

  func entries(
    where condition: String,
    _ values: [DatabaseValue]
  ) throws(DatabaseError) -> [InboxEntry] {
    var entries: [InboxEntry] = []
    try database.rows(
      of: "SELECT \(EntryRow.columns) FROM entry WHERE \(condition)",
      values
    ) { row in
      entries.append(EntryRow.entry(from: row))
      return true
    }
    return entries
  }
}
