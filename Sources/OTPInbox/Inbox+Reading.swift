import OTPDatabase
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
