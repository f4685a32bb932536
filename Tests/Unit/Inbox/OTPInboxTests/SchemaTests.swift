import OTPDatabase
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

@Suite struct SchemaTests {
  /// The fingerprint of each released migration with the key 1234567. A released migration never
  /// changes.
  private static let released: [Int64] = [
    941_368_723_056_977_367, 705_843_711_262_041_909, 1_203_022_301_399_648_725,
    1_095_994_903_985_457_683, 1_871_924_308_597_999_544,
  ]

  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func open(newestVersion: Int) throws(DatabaseError) -> Database {
    let format = Database.Format(
      applicationID: Schema.applicationID,
      newestVersion: Int32(newestVersion)
    )
    return try Database(
      path: folder.path("inbox.db"),
      access: .creating,
      format: format,
      busyTimeout: 0
    )
  }

  @Test func `no released migration has changed`() {
    let fingerprint = Fingerprint(key: 1_234_567)
    #expect(Schema.steps.map(fingerprint.number(of:)) == Self.released)
  }

  @Test func `the first migration creates the table in an empty file`() throws {
    let database = try open(newestVersion: 1)
    try Schema.migrate(database, through: Array(Schema.steps.prefix(1)))
    #expect(try database.version() == 1)
    #expect(try database.integer(of: "SELECT count(*) FROM entry") == 0)
  }

  @Test func `the second migration adds an index and keeps the entries`() throws {
    let first = try open(newestVersion: 1)
    try Schema.migrate(first, through: Array(Schema.steps.prefix(1)))
    try first.execute(Self.entry)
    let database = try open(newestVersion: 2)
    try Schema.migrate(database, through: Array(Schema.steps.prefix(2)))
    #expect(try database.version() == 2)
    #expect(try database.integer(of: "SELECT count(*) FROM entry") == 1)
    let index = "SELECT count(*) FROM sqlite_schema WHERE name = 'entryByOrigin'"
    #expect(try database.integer(of: index) == 1)
  }

  @Test func `the third migration keeps the entries, which are duplicates of replayed lines`()
    throws
  {
    let second = try open(newestVersion: 2)
    try Schema.migrate(second, through: Array(Schema.steps.prefix(2)))
    try second.execute(Self.entry)
    try second.execute("UPDATE fingerprintKey SET number = 7")
    let message = Message(text: "hello", sender: "Oakline", source: "phone", channel: .sms)
    let fingerprint = Fingerprint(key: 7).number(of: message)
    try second.execute("UPDATE entry SET fingerprint = \(fingerprint), isArrivalGiven = 0")
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .changing)
    #expect(try inbox.database.version() == Schema.steps.count)
    #expect(try inbox.store(message, by: .replay) == .duplicate)
    #expect(try inbox.store(message, by: .live) == .stored)
  }

  @Test(arguments: 1...3)
  func `the fourth migration finds copies of codes that were stored before`(version: Int) throws {
    let database = try open(newestVersion: version)
    try Schema.migrate(database, through: Array(Schema.steps.prefix(version)))
    // More than one batch.
    for number in 1...2_500 {
      try database.execute(Self.entry)
      let code = number == 1_777 ? "G-482-913" : "AB\(number)-cd"
      try database.execute(
        """
        UPDATE entry SET outcome = 'code', code = '\(code)', domain = 'shop.example',
          fingerprint = \(number), text = 'message \(number)'
        WHERE id = \(number)
        """
      )
    }
    try database.execute(Self.entry)
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .changing)
    for (form, count) in [("482913", 1), ("AB1CD", 1), ("AB2500CD", 1), ("", 1), ("1777CD", 0)] {
      let query = "SELECT count(*) FROM entry WHERE comparedCode = ?1"
      #expect(try inbox.database.integer(of: query, [.text(form)]) == Int64(count), "\(form)")
    }
    try inbox.store(
      Message(text: "482 913", receivedAt: Timestamp(milliseconds: 1)),
      found("482913")
    )
    var twins = BoundTwins(
      of: inbox,
      from: Timestamp(milliseconds: 0),
      through: Timestamp(milliseconds: 2)
    )
    try inbox.visitCodes(
      from: Timestamp(milliseconds: 0),
      through: Timestamp(milliseconds: 2),
      at: Timestamp(milliseconds: 2),
      recipient: nil,
      boundOnly: false
    ) { stored throws(InboxError) in
      guard stored.binding == nil else { return false }
      #expect(try twins.include(stored))
      return true
    }
  }

  @Test(arguments: 1...4)
  func `the fifth migration adds providers and keeps the entries`(version: Int) throws {
    let database = try open(newestVersion: version)
    try Schema.migrate(database, through: Array(Schema.steps.prefix(version)))
    try database.execute(Self.entry)
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .changing)
    #expect(try inbox.database.version() == 5)
    #expect(try inbox.database.integer(of: "SELECT count(*) FROM entry") == 1)
    #expect(try inbox.providers().isEmpty)
  }

  @Test func `a migration that fails midway leaves a store of the third version`() throws {
    let third = try open(newestVersion: 3)
    try Schema.migrate(third, through: Array(Schema.steps.prefix(3)))
    try third.execute(Self.entry)
    try third.execute("UPDATE entry SET outcome = 'code', code = '482-913'")
    try third.execute(
      """
      CREATE TRIGGER refusal BEFORE UPDATE ON entry
      BEGIN SELECT RAISE(ABORT, 'refused'); END
      """
    )
    #expect(throws: InboxError.self) {
      try Inbox(path: folder.path("inbox.db"), access: .changing)
    }
    #expect(try third.version() == 3)
    try third.execute("DROP TRIGGER refusal")
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .changing)
    let query = "SELECT count(*) FROM entry WHERE comparedCode = '482913'"
    #expect(try inbox.database.integer(of: query) == 1)
  }

  /// Inserts a message into the table of the first migration.
  private static let entry = """
    INSERT INTO entry (
      fingerprint, outcome, state, arrival, isArrivalGiven, storedAt, retiredAt, retiredBy,
      detectorVersion, code, raw, rangeStart, rangeEnd, score, speaksOfPayment, language, domain,
      embeddedDomains, channel, source, messageID, sender, recipient, subject, text
    ) VALUES (
      1, 'none', 'fresh', 1, 1, 1, 0, 0, 1, '', '', -1, -1, 0.0, 0, '', '', '', 'sms', 'phone', '',
      'Oakline', '', '', 'hello'
    )
    """

  @Test func `a new migration runs once and keeps the entries`() throws {
    let steps = Schema.steps + [["ALTER TABLE entry ADD COLUMN later INTEGER NOT NULL DEFAULT 7"]]
    try Inbox(path: folder.path("inbox.db"), access: .creating).store(Message(text: "a"))
    for _ in 0..<2 {
      let database = try open(newestVersion: steps.count)
      try Schema.migrate(database, through: steps)
      #expect(try database.version() == steps.count)
      #expect(try database.integer(of: "SELECT later FROM entry") == 7)
    }
  }

  @Test func `a failed migration changes nothing`() throws {
    let database = try open(newestVersion: 2)
    let steps =
      Schema.steps + [["CREATE TABLE other (a INTEGER NOT NULL) STRICT", "no such thing"]]
    #expect(throws: DatabaseError.self) { try Schema.migrate(database, through: steps) }
    #expect(try database.version() == 0)
    #expect(try database.integer(of: "SELECT count(*) FROM sqlite_schema") == 0)
  }

  @Test func `opening for reading migrates an older store`() throws {
    // The file of a program that was killed before it created its tables.
    _ = try open(newestVersion: 1)
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .reading)
    #expect(try inbox.entries(limit: 1).isEmpty)
  }
}
