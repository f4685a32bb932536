import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

struct PurgeTests {
  private let secret = "Oakline sends 482913 to +15550100"

  /// An old and a new message.
  private var lines: String {
    """
    {"id":"old","receivedAt":"2020-01-31T09:30:00Z","text":"\(secret)"}
    {"id":"new","text":"\(secret)"}

    """
  }

  /// Whether any file of the store holds a part of the messages.
  private func holdsTraces(_ store: borrowing IngestStore) throws -> Bool {
    let folder = store.folder.path("store")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.contains("inbox.db"))
    return files.contains { file in
      let bytes = [UInt8](FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data())
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("482913") || text.contains("Oakline")
    }
  }

  @Test func `deletes older entries and keeps the rest`() throws {
    let store = try IngestStore()
    _ = try store.summary(lines.utf8)
    let answer = try Tool.otpd.run("purge", "--older-than", "24h", "--store", store.path)
    #expect(answer.output == "deleted  1\n")
    #expect(answer.errors == "")
    #expect(answer.status == 0)
    #expect(try store.summary(lines.utf8)["duplicates"] == 1)
  }

  /// Ages as people type them, in seconds; what is a little older goes, and what is younger stays.
  @Test(
    arguments: [
      ("30s", 30), ("90s", 90), ("5m", 300), ("90m", 5_400), ("2h", 7_200), ("24h", 86_400),
      ("7d", 604_800), ("400d", 34_560_000),
    ] as [(String, Int64)]
  )
  func `deletes what is older than the age, and nothing younger`(age: String, seconds: Int64) throws
  {
    let store = try IngestStore()
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    // Hundredths of the age; the tests may take a few seconds.
    let ages: [Int64] = [1, 10, 50, 90, 110, 200, 1_000]
    let lines = ages.map { share in
      #"{"id":"\#(share)","text":"\#(share)","receivedAt":\#(now - seconds * 10 * share)}"# + "\n"
    }
    _ = try store.summary(lines.joined().utf8)
    let answer = try Tool.otpd.run("purge", "--older-than", age, "--store", store.path)
    #expect(answer.output == "deleted  3\n")
    #expect(try store.summary(lines.prefix(4).joined().utf8)["duplicates"] == 4)
  }

  @Test func `purging everything leaves no traces`() throws {
    let store = try IngestStore()
    _ = try store.summary((lines + IngestStore.lines(2_000)).utf8)
    #expect(try holdsTraces(store))
    let answer = try Tool.otpd.run("purge", "--all", "--json", "--store", store.path)
    #expect(answer.output == #"{"deleted":2002,"tracesRemain":false,"lacksSpace":false}"# + "\n")
    #expect(answer.status == 0)
    #expect(try !holdsTraces(store))
  }

  @Test func `reports traces that a reader keeps`() throws {
    let store = try IngestStore()
    _ = try store.summary(lines.utf8)
    // A program that has the store open keeps its shared memory there.
    var tool = try Tool.otpd.start("ingest", "--acknowledge", "--store", store.path)
    try tool.write("\n" + lines)
    #expect(try tool.line() == "3")
    // The lock of a reader on the fifth read mark: https://www.sqlite.org/walformat.html#wal_locks
    let descriptor = open(store.path + "-shm", O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    var lock = flock(
      l_type: Int16(F_RDLCK),
      l_whence: Int16(SEEK_SET),
      l_start: 127,
      l_len: 1,
      l_pid: 0
    )
    try #require(fcntl(descriptor, F_SETLK, &lock) == 0)
    let answer = try Tool.otpd.run("purge", "--all", "--wait", "0s", "--store", store.path)
    #expect(answer.output == "deleted  2\n")
    #expect(answer.errors.contains("traces remain"))
    #expect(answer.status == 2)
    close(descriptor)

    #expect(try Tool.otpd.run("purge", "--all", "--store", store.path).status == 0)
    #expect(try !holdsTraces(store))
    #expect(try tool.finish() == 0)
  }

  @Test func `fails without a store and creates none`() throws {
    let store = try IngestStore()
    let answer = try Tool.otpd.run("purge", "--all", "--store", store.path)
    #expect(answer.status == 2)
    #expect(!FileManager.default.fileExists(atPath: store.folder.path("store")))
  }

  @Test(arguments: [
    ([], "--older-than 24h, or --all"),
    (["--all", "--older-than", "1h"], "exclude each other"),
    (["--older-than", "soon"], "such as 90s or 24h"),
    (["--older-than", "-1h"], "such as 90s or 24h"),
  ])
  func `reports invalid usage and deletes nothing`(options: [String], hint: String) throws {
    let store = try IngestStore()
    _ = try store.summary(lines.utf8)
    let answer = try Tool.otpd.run(["purge", "--store", store.path] + options)
    #expect(answer.status == 2)
    #expect(answer.errors.contains(hint))
    #expect(try store.summary(lines.utf8)["duplicates"] == 2)
  }

  @Test func `ingest deletes what is older than its retention, once that is so for an hour`() throws
  {
    let store = try IngestStore()
    let now = Int64(Date().timeIntervalSince1970)
    for (age, deleted) in [(24 * 3_600 + 1_800, false), (26 * 3_600, true)] {
      let line = #"{"id":"\#(age)","receivedAt":\#(now - Int64(age)),"text":"\#(secret)"}"#
      _ = try store.summary(line.utf8, "--retention", "24h")
      #expect(try holdsTraces(store) != deleted)
    }
  }

  @Test func `ingest keeps everything with a retention of zero, as the service does`() throws {
    let store = try IngestStore()
    let day = Int64(Date().timeIntervalSince1970) - 26 * 3_600
    let line = #"{"receivedAt":\#(day),"text":"\#(secret)"}"#
    _ = try store.summary(line.utf8, "--retention", "0s")
    #expect(try holdsTraces(store))
  }

  @Test func `a service keeps messages for a day`() throws {
    let now = Int(Date().timeIntervalSince1970)
    let lines = [23, 25].map { hours in
      #"{"text":"Your code is 4829\#(hours)","receivedAt":\#(now - hours * 3_600)}"# + "\n"
    }
    let service = try RunningService(messages: lines.joined())
    let connection = try service.connect()
    try wait { try !connection.codes("List", #"{"limit":100}"#).contains("482925") }
    #expect(try connection.codes("List", #"{"limit":100}"#).contains("482923"))
  }
}
