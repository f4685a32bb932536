import OTPDatabase
import OTPMessage

extension Inbox {
  /// The entry `id`; nil when there is none.
  public func entry(_ id: InboxEntry.ID) throws(InboxError) -> InboxEntry? {
    try perform { () throws(DatabaseError) in
      try entries(where: "id = ?1", [.integer(id.number)]).first
    }
  }

  /// Up to `limit` entries, the one stored last first; only those stored before the entry `before`,
  /// if that is given.
  public func entries(
    limit: Int,
    before: InboxEntry.ID? = nil
  ) throws(InboxError) -> [InboxEntry] {
    try entries(limit: limit, before: before, maximumSize: .max)
  }

  /// The same, but no more once their texts have `maximumSize` bytes.
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

  /// The entries that `condition` is true of; no more once their texts have `maximumSize` bytes.
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
