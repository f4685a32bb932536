import Glibc
import ScratchFolders
import Testing

/// Several programs that use one store at the same time.
struct SeveralProgramsTests {
  /// Where the right to write is locked: https://www.sqlite.org/walformat.html#wal_locks
  private static let writeLock: off_t = 120

  /// Starts an ingest whose standard error comes with its output; it reads the file `input`
  /// if there is one.
  private func start(
    _ store: borrowing IngestStore,
    input: String? = nil
  ) throws -> RunningTool {
    let command = #"exec "$0" ingest --acknowledge --store "$1" 2>&1"#
    return try RunningTool(
      path: "/bin/sh",
      arguments: ["sh", "-c", input == nil ? command : command + #" < "$2""#, Tool.otpd.path()]
        + [store.path] + (input.map { [$0] } ?? []),
      environment: [:]
    )
  }

  /// Takes the right to write until the descriptor is closed; some program must have
  /// the store open.
  private func keepBusy(_ store: borrowing IngestStore) throws -> Int32 {
    let descriptor = open(store.path + "-shm", O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    var lock = flock(
      l_type: Int16(F_WRLCK),
      l_whence: Int16(SEEK_SET),
      l_start: Self.writeLock,
      l_len: 1,
      l_pid: 0
    )
    try #require(fcntl(descriptor, F_SETLK, &lock) == 0)
    return descriptor
  }

  /// The rest of what `tool` writes.
  private func rest(of tool: inout RunningTool) throws -> String {
    var output = ""
    while let line = try tool.line() { output += line + "\n" }
    return output
  }

  @Test func `ingest waits for a busy store, then stores everything`() throws {
    let store = try IngestStore()
    var other = try start(store)
    try other.write(#"{"text":"a"}"# + "\n")
    #expect(try other.line() == "1")
    var tool = try start(store)
    let descriptor = try keepBusy(store)
    try tool.write(IngestStore.lines(3))
    #expect(try tool.line()?.contains("busy") == true)
    close(descriptor)
    #expect(try tool.line() == "3")
    #expect(try tool.finish() == 0)
    #expect(try other.finish() == 0)
  }

  @Test func `a signal ends an ingest that waits for a busy store`() throws {
    let store = try IngestStore()
    var other = try start(store)
    try other.write(#"{"text":"a"}"# + "\n")
    #expect(try other.line() == "1")
    var tool = try start(store)
    let descriptor = try keepBusy(store)
    try tool.write(IngestStore.lines(3))
    #expect(try tool.line()?.contains("busy") == true)
    kill(tool.process.identifier, SIGTERM)
    #expect(try rest(of: &tool).contains("nothing was stored"))
    #expect(try tool.process.wait() == 2)
    close(descriptor)
    #expect(try other.finish() == 0)
  }

  @Test func `concurrent ingests, purges and suggestions store each message once`() throws {
    let store = try IngestStore()
    let count = 3_000
    let file = store.folder.path("lines")
    let lines = IngestStore.lines(count)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(write(descriptor, lines, lines.utf8.count) == lines.utf8.count)
    close(descriptor)

    var first = try start(store, input: file)
    var second = try start(store, input: file)
    // From here on the store is there.
    _ = try first.line()
    for _ in 0..<3 {
      let suggestion = try Tool.otp.run("suggest", "--store", store.path)
      #expect(suggestion.errors == "" && suggestion.status == 0)
      let purge = try Tool.otpd.run("purge", "--older-than", "1h", "--store", store.path)
      #expect(purge.output == "deleted  0\n")
    }
    let outputs = [try rest(of: &first), try rest(of: &second)]
    let numbers = try outputs.map { try IngestStore.numbers(in: $0) }
    let sum = numbers[0].merging(numbers[1], uniquingKeysWith: +)
    #expect(sum == ["received": 2 * count, "codes": count, "duplicates": count])
    #expect(try first.process.wait() == 0)
    #expect(try second.process.wait() == 0)
  }
}
