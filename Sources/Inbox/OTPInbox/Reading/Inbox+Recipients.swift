import OTPDatabase
import OTPDetection
package import OTPMessage

extension Inbox {
  /// The newest entry; nil if there is none.
  package func newestEntry() throws(InboxError) -> InboxEntry.ID? {
    var newest: InboxEntry.ID?
    try perform { () throws(DatabaseError) in
      try database.rows(of: "SELECT id FROM entry ORDER BY id DESC LIMIT 1", []) { row in
        newest = InboxEntry.ID(number: row.integer(at: 0))
        return false
      }
    }
    return newest
  }

  /// The recipients of up to `limit` entries that were stored after `entry`, up to `last`, in no
  /// particular order; an empty string for an entry without one.
  package func recipients(
    storedAfter entry: InboxEntry.ID,
    through last: InboxEntry.ID,
    limit: Int
  ) throws(InboxError) -> [String] {
    try recipients(where: "id > ?1 AND id <= ?2", entry.number, last.number, limit: limit)
  }

  /// The recipients of up to `limit` entries that arrived after `earliest`, up to `latest`.
  package func recipients(
    arrivingAfter earliest: Timestamp,
    through latest: Timestamp,
    limit: Int
  ) throws(InboxError) -> [String] {
    // An index has the arrivals by outcome.
    let outcomes = Detection.Outcome.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try recipients(
      where: "outcome IN (\(outcomes)) AND arrival > ?1 AND arrival <= ?2",
      Arrival.bound(earliest),
      latest.milliseconds,
      limit: limit
    )
  }

  private func recipients(
    where condition: String,
    _ first: Int64,
    _ second: Int64,
    limit: Int
  ) throws(InboxError) -> [String] {
    var recipients: [String] = []
    try perform { () throws(DatabaseError) in
      try database.rows(
        of: "SELECT recipient FROM entry WHERE \(condition) LIMIT ?3",
        [.integer(first), .integer(second), .integer(Int64(limit))]
      ) { row in
        recipients.append(row.text(at: 0))
        return true
      }
    }
    return recipients
  }
}
