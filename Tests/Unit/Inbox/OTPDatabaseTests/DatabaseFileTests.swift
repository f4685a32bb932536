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

  @Test func `creates a store that only its owner can read`() throws {
    let database = try makeDatabase("made/deep/a.db")
    withExtendedLifetime(database) {
      #expect(folder.mode("made") == 0o700)
      #expect(folder.mode("made/deep") == 0o700)
      for name in ["a.db", "a.db-wal", "a.db-shm", "CACHEDIR.TAG"] {
        #expect(folder.mode("made/deep/\(name)") == 0o600, "\(name)")
      }
    }
  }

  @Test(arguments: [(0, 512 << 10), (5 << 20, 6 << 20), (40 << 20, 32 << 20)])
  func `reserves as much space as the store holds, from half a megabyte up to 32 MiB`(
    size: Int,
    most: Int
  ) throws {
    let database = try makeDatabase()
    try database.execute("CREATE TABLE bytes (content BLOB NOT NULL) STRICT")
    try database.execute("INSERT INTO bytes VALUES (zeroblob(\(size)))")
    try database.layReserve()
    let reserve = try #require(folder.size("a.db-reserve"))
    #expect(reserve >= min(size, 32 << 20) && reserve <= most)
  }

  @Test func `a named pipe or a file of others takes no place of the reserve`() throws {
    let database = try makeDatabase()
    try #require(mkfifo(folder.path("a.db-reserve"), 0o600) == 0)
    #expect(throws: DatabaseError.self) { try database.layReserve() }
    try folder.remove("a.db-reserve")
    _ = try folder.write("", to: "a.db-reserve")
    chmod(folder.path("a.db-reserve"), 0o644)
    #expect(throws: DatabaseError.self) { try database.layReserve() }
    chmod(folder.path("a.db-reserve"), 0o600)
    try database.layReserve()
  }

  @Test func `marks a new directory as a cache for backups`() throws {
    _ = try makeDatabase("made/a.db")
    let tag = try #require(folder.bytes("made/CACHEDIR.TAG"))
    #expect(tag.starts(with: "Signature: 8a477f597d28d172789f06886806bc55\n".utf8))
  }

  @Test func `does not mark an existing directory`() throws {
    _ = try makeDatabase()
    #expect(try folder.names() == ["a.db"])
  }

  @Test(arguments: [0o770, 0o775, 0o720, 0o707, 0o757, 0o702, 0o777] as [mode_t])
  func `refuses a directory in which others can replace files`(mode: mode_t) throws {
    try #require(chmod(folder.path, mode) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: [0o700, 0o701, 0o711, 0o750, 0o755, 0o744, 0o1770, 0o1777] as [mode_t])
  func `creates a private store in a directory that others can only read, or that is sticky`(
    mode: mode_t
  ) throws {
    try #require(chmod(folder.path, mode) == 0)
    let database = try makeDatabase()
    withExtendedLifetime(database) {
      #expect(folder.mode("") == mode)
      for name in ["a.db", "a.db-wal", "a.db-shm"] {
        #expect(folder.mode(name) == 0o600, "\(name)")
      }
    }
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root can change the owner of a file"),
    arguments: [0o700, 0o755, 0o1777] as [mode_t]
  )
  func `refuses a directory of another user, whose owner can replace files`(mode: mode_t) throws {
    try #require(chmod(folder.path, mode) == 0)
    try #require(chown(folder.path, 12_345, 12_345) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root can change the owner of a file"),
    arguments: ["", "-wal", "-shm", "-journal"]
  )
  func `refuses a file that another user made first in a shared directory`(suffix: String) throws {
    try #require(chmod(folder.path, 0o1777) == 0)
    try folder.write([], to: "a.db\(suffix)", mode: 0o666)
    try #require(chown(folder.path("a.db\(suffix)"), 12_345, 12_345) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
    #expect(folder.bytes("a.db\(suffix)") == [])
  }

  @Test(arguments: ["", "-wal", "-shm", "-journal"])
  func `does not write through a link that was made first in a shared directory`(
    suffix: String
  ) throws {
    try #require(chmod(folder.path, 0o1777) == 0)
    try folder.write([1], to: "victim")
    try #require(symlink(folder.path("victim"), folder.path("a.db\(suffix)")) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
    #expect(folder.bytes("victim") == [1])
  }

  @Test(arguments: [0o777, 0o770] as [mode_t])
  func `never advises to change the mode of a directory`(mode: mode_t) throws {
    try #require(chmod(folder.path, mode) == 0)
    let error = #expect(throws: DatabaseError.self) { try open(folder.path("a.db")) }
    #expect(error?.description.contains("chmod") == false)
  }

  @Test(arguments: [0o644, 0o640, 0o660, 0o606] as [mode_t])
  func `refuses a file that others can access`(mode: mode_t) throws {
    _ = try makeDatabase()
    try #require(chmod(folder.path("a.db"), mode) == 0)
    for access in [Database.Access.reading, .changing, .creating] {
      #expect(refusal(folder.path("a.db"), access) == .exposed)
    }
  }

  @Test func `refuses a log that others can read`() throws {
    _ = try makeDatabase()
    try folder.write([1], to: "a.db-wal", mode: 0o644)
    #expect(refusal(folder.path("a.db")) == .exposed)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can change the owner of a file"))
  func `refuses a file of another user`() throws {
    try folder.write([], to: "a.db")
    try #require(chown(folder.path("a.db"), 12_345, 12_345) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
  }

  @Test func `does not follow a symbolic link`() throws {
    _ = try makeDatabase("real.db")
    try #require(symlink(folder.path("real.db"), folder.path("link.db")) == 0)
    #expect(refusal(folder.path("link.db")) == .exposed)
  }

  @Test func `does not follow a symbolic link to a directory`() throws {
    _ = try makeDatabase("real/a.db")
    try #require(symlink(folder.path("real"), folder.path("link")) == 0)
    #expect(refusal(folder.path("link/a.db")) != nil)
  }

  @Test func `follows symbolic links further up the path`() throws {
    _ = try makeDatabase("real/store/a.db")
    try #require(symlink(folder.path("real"), folder.path("link")) == 0)
    #expect(refusal(folder.path("link/store/a.db")) == nil)
  }

  @Test func `refuses a pipe without blocking`() throws {
    try #require(mkfifo(folder.path("a.db"), 0o600) == 0)
    #expect(refusal(folder.path("a.db")) == .exposed)
  }

  @Test(arguments: [Database.Access.reading, .changing])
  func `creates a missing file only with creating access`(access: Database.Access) throws {
    #expect(refusal(folder.path("made/a.db"), access) == .missing)
    #expect(refusal(folder.path("a.db"), access) == .missing)
    #expect(try folder.names().isEmpty)
  }

  @Test func `refuses a path that contains a NUL byte`() throws {
    #expect(refusal(folder.path("a.db\u{0}.txt")) == .other)
    #expect(try folder.names().isEmpty)
  }

  @Test func `turns an empty file, as left by a crash, into a store`() throws {
    try folder.write([], to: "a.db")
    #expect(refusal(folder.path("a.db"), .reading) == .missing)
    #expect(refusal(folder.path("a.db"), .creating) == nil)
  }

  @Test func `does not change an empty file whose log has contents`() throws {
    try folder.write([], to: "a.db")
    try folder.write([1, 2, 3], to: "a.db-wal")
    #expect(refusal(folder.path("a.db")) == .damaged)
    #expect(folder.bytes("a.db-wal") == [1, 2, 3])
  }

  @Test func `stores the application ID in the file while the rest is in the log`() throws {
    let database = try makeDatabase()
    try withExtendedLifetime(database) {
      let bytes = try #require(folder.bytes("a.db"))
      #expect(Array(bytes[68..<72]) == Array("test".utf8))
    }
  }
}
