import OTPDatabase
import ScratchFolders
import Testing

@Suite struct DatabaseTests {
  let folder: ScratchFolder
  let database: Database

  init() throws {
    folder = try ScratchFolder()
    database = try open(folder.path("a.db"))
    try database.execute("CREATE TABLE note (text TEXT NOT NULL, number REAL NOT NULL) STRICT")
  }

  private func insert(_ text: String, _ number: Double = 0, with other: Database? = nil) throws {
    try (other ?? database).change(
      "INSERT INTO note VALUES (?1, ?2)",
      [.text(text), .real(number)]
    )
  }

  private func texts(of other: Database? = nil) throws -> [String] {
    var texts: [String] = []
    try (other ?? database).rows(of: "SELECT text FROM note ORDER BY rowid") { row in
      texts.append(row.text(at: 0))
      return true
    }
    return texts
  }

  @Test func `returns a text that contains U+0000`() throws {
    try insert("before\u{0}after")
    #expect(try texts() == ["before\u{0}after"])
  }

  @Test func `binds an empty text, not NULL`() throws {
    try insert("")
    #expect(try texts() == [""])
  }

  @Test func `returns a text of a megabyte`() throws {
    let long = String(repeating: "код ", count: 1 << 18)
    try insert(long)
    #expect(try texts() == [long])
  }

  @Test func `compares texts by bytes`() throws {
    try insert("\u{E9}")
    let found = try database.integer(
      of: "SELECT count(*) FROM note WHERE text = ?1",
      [.text("e\u{301}")]
    )
    #expect(found == 0)
  }

  @Test(arguments: [Database.Access.reading, .changing, .creating])
  func `overwrites deleted texts, keeps temporary data in memory and does not trust the schema`(
    access: Database.Access
  ) throws {
    let other = try open(folder.path("a.db"), access)
    // The values of ON, MEMORY and OFF (https://www.sqlite.org/pragma.html).
    #expect(try other.integer(of: "PRAGMA secure_delete") == 1)
    #expect(try other.integer(of: "PRAGMA temp_store") == 2)
    #expect(try other.integer(of: "PRAGMA trusted_schema") == 0)
  }

  @Test func `syncs each commit to the disk`() throws {
    // FULL
    #expect(try database.integer(of: "PRAGMA synchronous") == 2)
  }

  @Test func `can run a statement while its rows are read`() throws {
    try insert("a")
    try insert("b")
    var pairs = 0
    try database.rows(of: "SELECT text FROM note") { _ throws(DatabaseError) in
      try database.rows(of: "SELECT text FROM note") { _ in
        pairs += 1
        return true
      }
      return true
    }
    #expect(pairs == 4)
  }

  @Test func `rolls back a failed transaction`() throws {
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.change("INSERT INTO note VALUES ('a', 1)")
        try database.change("INSERT INTO note VALUES (NULL, 1)")
      }
    }
    #expect(try texts().isEmpty)
  }

  @Test func `can begin another transaction after a failed one`() throws {
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in try database.execute("no such thing") }
    }
    try database.transaction { () throws(DatabaseError) in
      try database.change("INSERT INTO note VALUES ('a', 1)")
    }
    #expect(try texts() == ["a"])
  }

  @Test func `reports busy to a second writer`() throws {
    let other = try open(folder.path("a.db"))
    var kind: DatabaseError.Kind?
    try database.transaction { () throws(DatabaseError) in
      do throws(DatabaseError) {
        try other.transaction { () throws(DatabaseError) in }
      } catch {
        kind = error.kind
      }
    }
    #expect(kind == .busy)
  }

  @Test func `a reader sees the last commit while another connection writes`() throws {
    try insert("committed")
    let reader = try open(folder.path("a.db"), .reading)
    var seen: [String] = []
    try database.transaction { () throws(DatabaseError) in
      try database.change("INSERT INTO note VALUES ('open', 1)")
      try reader.rows(of: "SELECT text FROM note") { row in
        seen.append(row.text(at: 0))
        return true
      }
    }
    #expect(seen == ["committed"])
  }

  @Test func `a snapshot does not change while another connection writes`() throws {
    let other = try open(folder.path("a.db"))
    var counts: [Int64?] = []
    try database.snapshot { () throws(DatabaseError) in
      counts.append(try database.integer(of: "SELECT count(*) FROM note"))
      try other.change("INSERT INTO note VALUES ('a', 1)")
      counts.append(try database.integer(of: "SELECT count(*) FROM note"))
    }
    #expect(counts == [0, 0])
  }

  @Test func `a read-only connection cannot write`() throws {
    let reader = try open(folder.path("a.db"), .reading)
    let error = #expect(throws: DatabaseError.self) {
      try reader.change("INSERT INTO note VALUES ('a', 1)")
    }
    #expect(error?.kind == .readOnly)
  }

  @Test func `reports a full store and keeps what was committed`() throws {
    try insert("committed")
    let pages = try #require(try database.integer(of: "PRAGMA page_count"))
    try database.execute("PRAGMA max_page_count = \(pages)")
    let error = #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.change(
          "INSERT INTO note VALUES (?1, 1)",
          [.text(String(repeating: "x", count: 100_000))]
        )
      }
    }
    #expect(error?.kind == .full)
    #expect(try texts() == ["committed"])
  }

  @Test func `errors do not show bound values`() throws {
    try database.execute("CREATE UNIQUE INDEX noteText ON note (text)")
    try insert("482913")
    let error = #expect(throws: DatabaseError.self) { try insert("482913") }
    #expect(error?.description.contains("482913") == false)
  }

  @Test func `cannot truncate the log while a reader needs it`() throws {
    let reader = try open(folder.path("a.db"), .reading)
    try reader.snapshot { () throws(DatabaseError) in
      _ = try reader.integer(of: "SELECT count(*) FROM note")
      try database.change("INSERT INTO note VALUES ('a', 1)")
      #expect(try database.truncateWriteAheadLog() == false)
    }
    #expect(try database.truncateWriteAheadLog())
    #expect(try database.sizeOfWriteAheadLog() == 0)
  }

  @Test(arguments: [0, 1, 2_000, 10_000] as [Int32])
  func `another busy timeout holds within its body only`(milliseconds: Int32) throws {
    let other = try Database(
      path: folder.path("a.db"),
      access: .changing,
      format: format,
      busyTimeout: 1_234
    )
    func current() throws(DatabaseError) -> Int64? {
      try other.integer(of: "PRAGMA busy_timeout")
    }
    #expect(try current() == 1_234)
    let within = try other.withBusyTimeout(milliseconds) { () throws(DatabaseError) in
      try current()
    }
    #expect(within == Int64(milliseconds))
    #expect(try current() == 1_234)
    #expect(throws: DatabaseError.self) {
      try other.withBusyTimeout(milliseconds) { () throws(DatabaseError) in
        try other.execute("not SQL")
      }
    }
    #expect(try current() == 1_234)
  }
}
