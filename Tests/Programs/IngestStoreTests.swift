import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

struct IngestStoreTests {
  private let line = #"{"text":"Your code is 482913"}"#

  /// Expects that ingesting into `path` is refused, and that the file there stays as it is.
  private func expectRefused(_ path: String) throws -> String {
    let before = FileManager.default.contents(atPath: path)
    let answer = try Tool.otpd.run("ingest", "--store", path, input: line.utf8)
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.hasPrefix("otpd: "))
    #expect(!answer.errors.contains("482913"))
    #expect(FileManager.default.contents(atPath: path) == before)
    return answer.errors
  }

  /// Changes bytes of the file at `path` from `offset` on.
  private func write(_ bytes: [UInt8], at offset: Int, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    try #require(pwrite(descriptor, bytes, bytes.count, offset) == bytes.count)
  }

  @Test func `does not change a foreign file`() throws {
    let folder = try ScratchFolder()
    try write(Array(repeating: UInt8(ascii: "x"), count: 8_192), at: 0, to: folder.path("notes"))
    #expect(try expectRefused(folder.path("notes")).contains("not a store"))
  }

  @Test func `does not change the store of a newer version`() throws {
    let store = try IngestStore()
    _ = try store.summary(line.utf8)
    // The version of the schema is the big-endian number at byte 60:
    // https://www.sqlite.org/fileformat2.html#the_database_header
    try write([0, 0, 0xFF, 0xFF], at: 60, to: store.path)
    #expect(try expectRefused(store.path).contains("newer"))
  }

  @Test func `does not change a damaged store`() throws {
    let store = try IngestStore()
    _ = try store.summary(IngestStore.lines(500).utf8)
    try write([UInt8](repeating: 0xA5, count: 20_000), at: 4_096, to: store.path)
    #expect(try expectRefused(store.path).contains("damaged"))
  }

  @Test(arguments: [0o770, 0o707, 0o777])
  func `refuses a directory that others can write to`(permissions: Int) throws {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path("open"), 0o700) == 0)
    try #require(chmod(folder.path("open"), mode_t(permissions)) == 0)
    _ = try expectRefused(folder.path("open/inbox.db"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("open/inbox.db")))
  }

  @Test func `refuses a store that others can read`() throws {
    let store = try IngestStore()
    _ = try store.summary(line.utf8)
    try #require(chmod(store.path, 0o644) == 0)
    _ = try expectRefused(store.path)
  }

  @Test func `refuses a store that cannot be opened`() throws {
    let folder = try ScratchFolder()
    _ = try expectRefused(folder.path)
    _ = try expectRefused("/proc/nowhere/inbox.db")
    try write([1], at: 0, to: folder.path("file"))
    _ = try expectRefused(folder.path("file/inbox.db"))
  }

  /// Takes as long as ingesting waits for other writers before it says so, ten seconds.
  @Test func `a message that waited for a busy store arrived when it was read`() throws {
    let store = try IngestStore()
    // A program that has the store open keeps its shared memory there.
    var other = try Tool.otpd.start("ingest", "--acknowledge", "--store", store.path)
    try other.write(#"{"text":"Your parcel is on its way."}"# + "\n")
    #expect(try other.line() == "1")
    // The lock of a writer: https://www.sqlite.org/walformat.html#wal_locks
    let descriptor = open(store.path + "-shm", O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    var lock = flock(
      l_type: Int16(F_WRLCK),
      l_whence: Int16(SEEK_SET),
      l_start: 120,
      l_len: 1,
      l_pid: 0
    )
    try #require(fcntl(descriptor, F_SETLK, &lock) == 0)
    let start = Int64(Date().timeIntervalSince1970 * 1_000)
    var tool = try store.startIngest()
    try tool.write(line + "\n")
    #expect(try tool.line()?.contains("the store is busy") == true)
    let free = Int64(Date().timeIntervalSince1970 * 1_000)
    close(descriptor)
    #expect(try tool.line() == "1")
    #expect(try tool.finish() == 0)
    #expect(try other.finish() == 0)
    for (since, output) in [(start, "482913\n"), ((start + free) / 2, "")] {
      let answer = try Tool.otp.run("suggest", "--since", "\(since)", "--store", store.path)
      #expect(answer.output == output)
    }
  }
}
