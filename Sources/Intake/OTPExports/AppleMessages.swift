import OTPDatabase
import OTPMessage

/// Reads a copy of the Apple Messages database: `chat.db` from macOS or `sms.db` from iOS.
package final class AppleMessages {
  /// 2001-01-01T00:00:00Z, the epoch of the database's times, in milliseconds since 1970.
  private static let epoch: Int64 = 978_307_200_000

  /// The smallest time in nanoseconds. Smaller values, from before macOS 10.13, are in seconds.
  private static let firstNanoseconds: Int64 = 100_000_000_000

  /// Counts the tables and columns that a database must have: ordinary tables, not views or virtual
  /// tables.
  private static let shape = """
    SELECT count(*) FROM sqlite_schema AS entry
      JOIN pragma_table_info(entry.name) AS field
      WHERE entry.type = 'table' AND entry.rootpage > 0 AND (
        entry.name = 'message' AND field.name IN ('guid', 'text', 'date', 'is_from_me', 'handle_id')
        OR entry.name = 'handle' AND field.name = 'id'
      )
    """
  private static let shapeCount: Int64 = 6

  /// Counts columns that shadow the row number: they have one of its names but may hold anything.
  ///
  /// https://www.sqlite.org/lang_createtable.html#rowid
  private static let hiding = """
    SELECT count(*) FROM sqlite_schema AS entry
      JOIN pragma_table_xinfo(entry.name) AS field
      WHERE entry.name IN ('message', 'handle')
        AND lower(field.name) IN ('rowid', 'oid', '_rowid_')
        AND (field.pk = 0 OR upper(field.type) <> 'INTEGER')
    """

  private static let hasColumn = """
    SELECT count(*) FROM pragma_table_info('message') WHERE name = ?1
    """

  /// Columns that older systems lack, each with a condition for rows to skip: messages that were
  /// retracted, and reactions, which repeat the text of another message.
  private static let withdrawals = [
    ("date_retracted", "date_retracted > 0"),
    ("associated_message_type", "associated_message_type BETWEEN 2000 AND 3999"),
  ]

  private static func nextSource(skipping conditions: [String]) -> String {
    """
    SELECT ROWID, \((["is_from_me"] + conditions).joined(separator: " OR ")) FROM message
      WHERE ROWID > ?1 ORDER BY ROWID LIMIT 1
    """
  }

  private let database: ForeignDatabase
  private let next: Statement
  private let row: Statement
  private var last = Int64.min

  /// Whether `bytes` start like an SQLite database.
  package static func looksLikeDatabase(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("SQLite format 3\u{0}".utf8))
  }

  /// Opens the database in the open file `descriptor`.
  package init(descriptor: Int32) throws(ExportFault) {
    do throws(DatabaseError) {
      database = try ForeignDatabase(descriptor: descriptor)
      guard try database.prepare(Self.shape).firstInteger() == Self.shapeCount,
        try database.prepare(Self.hiding).firstInteger() == 0
      else {
        throw DatabaseError(
          .foreign,
          "this is not an Apple Messages database: the tables message and handle are missing or different"
        )
      }
      let column = try database.prepare(Self.hasColumn)
      func has(_ name: String) throws(DatabaseError) -> Bool {
        try column.first([.text(name)]) { $0.integer(at: 0) } == 1
      }
      let hasBodies = try has("attributedBody")
      var conditions: [String] = []
      for (name, condition) in Self.withdrawals where try has(name) { conditions.append(condition) }
      next = try database.prepare(Self.nextSource(skipping: conditions))
      row = try database.prepare(Self.rowSource(body: hasBodies ? "attributedBody" : "NULL"))
    } catch {
      throw Self.fault(of: error)
    }
  }

  private static func rowSource(body: String) -> String {
    """
    SELECT guid, iif(typeof(date) = 'integer', date, 0), typeof(text), text, typeof(\(body)), \(body),
      (SELECT id FROM handle WHERE handle.ROWID = message.handle_id)
      FROM message WHERE ROWID = ?1
    """
  }

  /// Returns the next message, in the order of storage; nil at the end.
  package func read() throws(ExportFault) -> ExportRecord? {
    do throws(DatabaseError) {
      let isSkipped = try next.first([.integer(last)]) { row throws(DatabaseError) in
        let number = row.integer(at: 0)
        // A forged file can contain rows in any order.
        guard number > last else {
          throw DatabaseError(.foreign, "the rows of this database are not numbered in order")
        }
        last = number
        return row.integer(at: 1) != 0
      }
      guard let isSkipped else { return nil }
      return isSkipped ? .skipped : try row.first([.integer(last)], record)
    } catch {
      guard error.kind != .tooLong else { return .tooLong }
      throw Self.fault(of: error)
    }
  }

  private func record(_ row: Statement) throws(DatabaseError) -> ExportRecord {
    let text: String
    switch (row.text(at: 2), row.text(at: 4)) {
    case ("text", _) where !row.text(at: 3).isEmpty: text = row.text(at: 3)
    case ("text", "null"), ("null", "null"): return .skipped
    case ("text", "blob"), ("null", "blob"):
      guard let body = AttributedBody.text(row.bytes(at: 5)) else {
        return .rejected("its text, in attributedBody of row \(last), cannot be read")
      }
      text = body
    default: return .rejected("the text of row \(last) is of another type")
    }
    let (id, sender) = (row.text(at: 0), row.text(at: 6))
    guard !text.allSatisfy(\.isWhitespace) else { return .skipped }
    return .text(
      text,
      sender: sender.isEmpty ? nil : sender,
      id: id.isEmpty ? nil : id,
      at: Self.time(row.integer(at: 1))
    )
  }

  private static func time(_ date: Int64) -> Timestamp? {
    guard date > 0 else { return nil }
    let milliseconds = date < firstNanoseconds ? date * 1_000 : date / 1_000_000
    return Timestamp(milliseconds: epoch + milliseconds)
  }

  private static func fault(of error: DatabaseError) -> ExportFault {
    switch error.kind {
    case .damaged: ExportFault(description: "the database is damaged or truncated; copy it again")
    default: ExportFault(description: error.description)
    }
  }
}
