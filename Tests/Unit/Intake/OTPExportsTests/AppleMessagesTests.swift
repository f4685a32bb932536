import CSQLite
import Glibc
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPExports

@Suite struct AppleMessagesTests {
  private static let tables = """
    CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL);
    CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
      text TEXT, handle_id INTEGER DEFAULT 0, attributedBody BLOB, date INTEGER,
      is_from_me INTEGER DEFAULT 0);
    INSERT INTO handle VALUES (3, 'Oakline');
    """

  /// 2026-11-23T10:00:00Z, in seconds since 2001.
  private static let seconds = 817_120_800
  private static let nanoseconds = "\(seconds)000000000"

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func read(_ statements: String) throws -> [ExportRecord] {
    var database: OpaquePointer?
    try #require(sqlite3_open(folder.path("chat.db"), &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
    return try readFile()
  }

  private func readFile() throws -> [ExportRecord] {
    let descriptor = open(folder.path("chat.db"), O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let messages = try AppleMessages(descriptor: descriptor)
    var records: [ExportRecord] = []
    while let record = try messages.read() { records.append(record) }
    return records
  }

  private static func insert(
    _ guid: String,
    text: String,
    body: [UInt8]? = nil,
    date: String = nanoseconds,
    handle: Int = 3,
    isMine: Bool = false
  ) -> String {
    let hexadecimal = body.map { bytes in
      "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
    }
    return """
      INSERT INTO message (guid, text, attributedBody, date, handle_id, is_from_me) VALUES
        ('\(guid)', \(text), \(hexadecimal ?? "NULL"), \(date), \(handle), \(isMine));
      """
  }

  private static func message(
    _ text: String,
    id: String,
    from sender: String? = "Oakline"
  ) -> ExportRecord {
    let time = Timestamp(iso8601: "2026-11-23T10:00:00Z")
    return .message(Message(text: text, sender: sender, id: id, channel: .sms, receivedAt: time))
  }

  @Test func `what arrived is read, from either column and with either unit of time`() throws {
    let body = AttributedBodyTests.stream(Array("Ваш код 593812".utf8))
    let attachment = AttributedBodyTests.stream(Array("\u{FFFC}".utf8))
    let rows = [
      Self.insert("a", text: "'482913'", date: "\(Self.seconds)"),
      Self.insert("b", text: "NULL", body: body),
      Self.insert("c", text: "'111222'", isMine: true),
      Self.insert("d", text: "''", body: body, handle: 9),
      Self.insert("e", text: "NULL"),
      Self.insert("f", text: "NULL", body: attachment),
    ]
    #expect(
      try read(Self.tables + rows.joined()) == [
        Self.message("482913", id: "a"), Self.message("Ваш код 593812", id: "b"), .skipped,
        Self.message("Ваш код 593812", id: "d", from: nil), .skipped, .skipped,
      ]
    )
  }

  @Test func `what was taken back, and reactions, did not arrive`() throws {
    let columns = """
      ALTER TABLE message ADD COLUMN date_retracted INTEGER DEFAULT 0;
      ALTER TABLE message ADD COLUMN associated_message_type INTEGER DEFAULT 0;
      """
    let rows = ["a", "b", "c", "d", "e"].map { Self.insert($0, text: "'482913'") }.joined()
    let changes = """
      UPDATE message SET date_retracted = 817120801000000000 WHERE guid = 'a';
      UPDATE message SET associated_message_type = 2000 WHERE guid = 'b';
      UPDATE message SET associated_message_type = 3006 WHERE guid = 'c';
      UPDATE message SET associated_message_type = 3, date_retracted = NULL WHERE guid = 'd';
      """
    #expect(
      try read(Self.tables + columns + rows + changes) == [
        .skipped, .skipped, .skipped, Self.message("482913", id: "d"),
        Self.message("482913", id: "e"),
      ]
    )
  }

  @Test func `a message that cannot be read is rejected, the next is not`() throws {
    let rows = [
      Self.insert("a", text: "NULL", body: [1, 2, 3]),
      Self.insert("b", text: "'482913'", date: "0"),
      Self.insert("c", text: "'482913'", date: "'later'"),
      Self.insert("d", text: "zeroblob(9000000)"),
      Self.insert("e", text: "zeroblob(90)"),
      Self.insert("f", text: "'593812'"),
    ]
    #expect(
      try read(Self.tables + rows.joined()) == [
        .rejected("its text, in attributedBody of row 1, cannot be read"),
        .rejected("the message has no date"), .rejected("the message has no date"), .tooLong,
        .rejected("the text of row 5 is of another type"), Self.message("593812", id: "f"),
      ]
    )
  }

  @Test func `a database before macOS 10 had only texts`() throws {
    let tables = Self.tables.replacing("attributedBody BLOB, ", with: "")
    let row = "INSERT INTO message VALUES (1, 'a', '482913', 3, \(Self.seconds), 0);"
    #expect(try read(tables + row) == [Self.message("482913", id: "a")])
  }

  @Test(arguments: [
    "CREATE TABLE message (id, text)",
    """
    CREATE TABLE handle (id); CREATE TABLE other (guid, text, handle_id, date, is_from_me);
    CREATE VIEW message AS SELECT rowid, * FROM other
    """,
    "PRAGMA user_version = 1",
    // A column with a name of the numbers of rows hides them.
    tables.replacing("(ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid", with: "(rowid text, guid"),
    tables.replacing("(ROWID INTEGER PRIMARY KEY AUTOINCREMENT, id", with: "(OID INTEGER, id"),
    tables.replacing("ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid", with: "_rowid_ ANY, guid"),
    tables.replacing(
      "ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid",
      with: "rowid INT PRIMARY KEY, guid"
    ),
  ])
  func `another database is refused by what it lacks`(statements: String) throws {
    let error = #expect(throws: ExportFault.self) { try read(statements) }
    #expect(
      error?.description
        == "this is not an Apple Messages database: the tables message and handle are missing or different"
    )
  }

  @Test func `rows whose numbers do not grow end the reading`() throws {
    // A key in descending order is a column of its own, and holds anything:
    // https://www.sqlite.org/lang_createtable.html#rowid
    let tables = Self.tables.replacing(
      "(ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid",
      with: "(ROWID INTEGER PRIMARY KEY DESC, guid"
    )
    let row = "INSERT INTO message (rowid, guid, is_from_me) VALUES ('x', 'a', 1);"
    let error = #expect(throws: ExportFault.self) { try read(tables + row) }
    #expect(error?.description == "the rows of this database are not numbered in order")
  }

  @Test func `a database that was cut short is told`() throws {
    let rows = (1...500).map { Self.insert("\($0)", text: "'Your code is 482913'") }
    #expect(try read(Self.tables + rows.joined()).count == 500)
    truncate(folder.path("chat.db"), 20_000)
    let error = #expect(throws: ExportFault.self) { try readFile() }
    #expect(error?.description == "the database is damaged or truncated; copy it again")
  }

  @Test func `nothing is written beside a database`() throws {
    _ = try read("PRAGMA journal_mode = WAL;" + Self.tables)
    #expect(try folder.names() == ["chat.db"])
  }
}
