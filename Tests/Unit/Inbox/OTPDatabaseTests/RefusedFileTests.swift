import Glibc
import OTPDatabase
import ScratchFolders
import Testing

@Suite struct RefusedFileTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Creates a store of several pages with the log of a killed program. Returns the bytes of both.
  private func makeStoreWithLog(
    _ format: Database.Format = format
  ) throws -> (store: [UInt8], log: [UInt8]) {
    var copy: (store: [UInt8], log: [UInt8])?
    let database = try open(folder.path("made.db"), .creating, format)
    try database.execute("CREATE TABLE note (text TEXT NOT NULL) STRICT")
    for _ in 0..<20 {
      try database.change(
        "INSERT INTO note VALUES (?1)",
        [.text(String(repeating: "text", count: 500))]
      )
    }
    _ = try database.truncateWriteAheadLog()
    try database.change("INSERT INTO note VALUES ('last')")
    try withExtendedLifetime(database) {
      copy = (
        try #require(folder.bytes("made.db")), try #require(folder.bytes("made.db-wal"))
      )
    }
    let made = try #require(copy)
    #expect(!made.log.isEmpty)
    return made
  }

  /// Whether the file `name` holds `bytes`. A failed expectation does not print them.
  private func isUnchanged(_ name: String, _ bytes: [UInt8]?) -> Bool {
    folder.bytes(name) == bytes
  }

  /// Expects that `store` and `log` are refused as `kind` with every access, and not changed.
  private func expectRefusal(
    of store: [UInt8],
    log: [UInt8]? = nil,
    as kind: DatabaseError.Kind,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for access in [Database.Access.reading, .changing, .creating] {
      try folder.write(store, to: "a.db")
      if let log { try folder.write(log, to: "a.db-wal") }
      let names = try folder.names()
      #expect(refusal(folder.path("a.db"), access) == kind, sourceLocation: sourceLocation)
      #expect(isUnchanged("a.db", store), sourceLocation: sourceLocation)
      #expect(isUnchanged("a.db-wal", log), sourceLocation: sourceLocation)
      #expect(try folder.names() == names, sourceLocation: sourceLocation)
    }
  }

  @Test func `does not change the store of another program or its log`() throws {
    let other = Database.Format(applicationID: 7, newestVersion: 2)
    let (store, log) = try makeStoreWithLog(other)
    try expectRefusal(of: store, log: log, as: .foreign)
  }

  @Test func `does not change a database without an application ID`() throws {
    var (store, log) = try makeStoreWithLog()
    store.replaceSubrange(68..<72, with: [0, 0, 0, 0])
    try expectRefusal(of: store, log: log, as: .foreign)
  }

  @Test func `does not change the store of a newer version or its log`() throws {
    var (store, log) = try makeStoreWithLog()
    store.replaceSubrange(60..<64, with: [0, 0, 0, 3])
    try expectRefusal(of: store, log: log, as: .newer)
  }

  @Test func `does not change a store whose newer version is only in the log`() throws {
    let newer = Database.Format(applicationID: format.applicationID, newestVersion: 9)
    let made = try open(folder.path("made.db"), .creating, newer)
    try made.execute("PRAGMA user_version = 9")
    let (store, log) = try withExtendedLifetime(made) {
      (try #require(folder.bytes("made.db")), try #require(folder.bytes("made.db-wal")))
    }
    for access in [Database.Access.reading, .changing, .creating] {
      try folder.write(store, to: "a.db")
      try folder.write(log, to: "a.db-wal")
      #expect(refusal(folder.path("a.db"), access) == .newer)
      #expect(isUnchanged("a.db", store))
      #expect(isUnchanged("a.db-wal", log))
    }
  }

  @Test(arguments: [1, 15, 99, 100, 511, 5_000])
  func `does not change a file that is not a database`(length: Int) throws {
    try expectRefusal(of: Array(repeating: 0x61, count: length), as: .foreign)
  }

  @Test func `does not change a file with a damaged magic string`() throws {
    var (store, log) = try makeStoreWithLog()
    store[0] = 0
    try expectRefusal(of: store, log: log, as: .foreign)
  }

  @Test func `does not change a truncated store`() throws {
    let (store, _) = try makeStoreWithLog()
    try expectRefusal(of: Array(store.prefix(store.count / 2)), as: .damaged)
  }

  @Test func `does not write to a store with a damaged page`() throws {
    var (store, _) = try makeStoreWithLog()
    store.replaceSubrange(4_096..<8_192, with: repeatElement(0x5a, count: 4_096))
    try folder.write(store, to: "a.db")
    #expect(refusal(folder.path("a.db"), .creating) == .damaged)
    #expect(isUnchanged("a.db", store))
  }

  @Test func `recovers a store from its log`() throws {
    let (store, log) = try makeStoreWithLog()
    try folder.write(store, to: "a.db")
    try folder.write(log, to: "a.db-wal")
    let database = try open(folder.path("a.db"), .reading)
    #expect(try database.integer(of: "SELECT count(*) FROM note") == 21)
  }

  @Test(arguments: [Database.Access.reading, .changing, .creating])
  func `refuses a store below a folder that others can exchange, and makes nothing there`(
    access: Database.Access
  ) throws {
    for name in ["shared", "shared/mine"] { mkdir(folder.path(name), 0o700) }
    if access != .creating { _ = try open(folder.path("shared/mine/a.db"), .creating) }
    chmod(folder.path("shared"), 0o777)
    symlink(folder.path("shared/mine"), folder.path("link"))
    for path in ["shared/mine/a.db", "shared/new/a.db", "link/../mine/a.db"] {
      #expect(refusal(folder.path(path), access) == .exposed)
    }
    #expect(try folder.names() == ["link", "shared"])
    #expect(!folder.has("shared/new"))
    chmod(folder.path("shared"), 0o1777)
    #expect(access == .creating || refusal(folder.path("shared/mine/a.db"), access) == nil)
  }
}
