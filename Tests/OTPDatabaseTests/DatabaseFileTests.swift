import FoundationEssentials
import Glibc
import OTPDatabase
import ScratchFolders
import Testing

@Suite struct DatabaseFileTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func makeDatabase(_ name: String = "a.db") throws -> Database {
    let database = try open(folder.path(name))
    try database.execute("CREATE TABLE note (text TEXT NOT NULL) STRICT")
    return database
  }

  @Test func `a new store is readable by its owner only`() throws {
    let database = try makeDatabase("made/deep/a.db")
    withExtendedLifetime(database) {
      #expect(folder.mode("made") == 0o700)
      #expect(folder.mode("made/deep") == 0o700)
      for name in ["a.db", "a.db-wal", "a.db-shm", "CACHEDIR.TAG"] {
        #expect(folder.mode("made/deep/\(name)") == 0o600, "\(name)")
      }
    }
  }

  @Test func `a directory that is made is kept out of backups`() throws {
    _ = try makeDatabase("made/a.db")
    let tag = try #require(folder.bytes("made/CACHEDIR.TAG"))
    #expect(tag.starts(with: "Signature: 8a477f597d28d172789f06886806bc55\n".utf8))
  }

  @Test func `a directory that was there gets no tag`() throws {
    _ = try makeDatabase()
    #expect(try folder.names() == ["a.db"])
  }

  @Test(arguments: [0o755, 0o750, 0o770, 0o701, 0o707] as [mode_t])
  func `a directory that others can use is refused`(mode: mode_t) throws {
    try #require(chmod(folder.path, mode) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: [0o644, 0o640, 0o660, 0o606] as [mode_t])
  func `a file that others can use is refused`(mode: mode_t) throws {
    _ = try makeDatabase()
    try #require(chmod(folder.path("a.db"), mode) == 0)
    for access in [Database.Access.reading, .changing, .creating] {
      #expect(refusal(folder.path("a.db"), access) == .exposed)
    }
  }

  @Test func `a log that others can read is refused`() throws {
    _ = try makeDatabase()
    try folder.write([1], to: "a.db-wal", mode: 0o644)
    #expect(refusal(folder.path("a.db")) == .exposed)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `a file of another user is refused`() throws {
    try folder.write([], to: "a.db")
    try #require(chown(folder.path("a.db"), 12_345, 12_345) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
  }

  @Test func `a symbolic link is not followed`() throws {
    _ = try makeDatabase("real.db")
    try #require(symlink(folder.path("real.db"), folder.path("link.db")) == 0)
    #expect(refusal(folder.path("link.db")) == .exposed)
  }

  @Test func `a symbolic link to a directory is not followed`() throws {
    _ = try makeDatabase("real/a.db")
    try #require(symlink(folder.path("real"), folder.path("link")) == 0)
    #expect(refusal(folder.path("link/a.db")) != nil)
  }

  @Test func `a directory above may be a symbolic link`() throws {
    _ = try makeDatabase("real/store/a.db")
    try #require(symlink(folder.path("real"), folder.path("link")) == 0)
    #expect(refusal(folder.path("link/store/a.db")) == nil)
  }

  @Test func `a pipe is refused and not waited for`() throws {
    try #require(mkfifo(folder.path("a.db"), 0o600) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
  }

  @Test(arguments: [Database.Access.reading, .changing])
  func `only creating makes a file`(access: Database.Access) throws {
    #expect(refusal(folder.path("made/a.db"), access) == .missing)
    #expect(refusal(folder.path("a.db"), access) == .missing)
    #expect(try folder.names().isEmpty)
  }

  @Test func `a path with a zero byte is refused`() throws {
    #expect(refusal(folder.path("a.db\u{0}.txt")) == .other)
    #expect(try folder.names().isEmpty)
  }

  @Test func `an empty file becomes a store, as after a crash`() throws {
    try folder.write([], to: "a.db")
    #expect(refusal(folder.path("a.db"), .reading) == .missing)
    #expect(refusal(folder.path("a.db"), .creating) == nil)
  }

  @Test func `an empty file with a log that is not empty is left alone`() throws {
    try folder.write([], to: "a.db")
    try folder.write([1, 2, 3], to: "a.db-wal")
    #expect(refusal(folder.path("a.db")) == .damaged)
    #expect(folder.bytes("a.db-wal") == [1, 2, 3])
  }

  @Test func `the header names its owner while all else is in the log`() throws {
    let database = try makeDatabase()
    try withExtendedLifetime(database) {
      let bytes = try #require(folder.bytes("a.db"))
      #expect(Array(bytes[68..<72]) == Array("test".utf8))
    }
  }
}
