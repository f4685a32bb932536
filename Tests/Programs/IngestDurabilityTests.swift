import Glibc
import ScratchFolders
import Testing

struct IngestDurabilityTests {
  @Test func `acknowledges each line while the input stays open`() throws {
    let store = try IngestStore()
    var tool = try Tool.otpd.start("ingest", "--acknowledge", "--store", store.path)
    for number in 1...3 {
      try tool.write(#"{"id":"\#(number)","text":"Your code is 482913"}"# + "\n")
      #expect(try tool.line() == "\(number)")
    }
    #expect(try tool.finish() == 0)
  }

  @Test func `acknowledges increasing line numbers up to the last`() throws {
    let store = try IngestStore()
    let answer = try store.ingest("\n" + IngestStore.lines(2_500) + "bad\n", "--acknowledge")
    let numbers = IngestStore.acknowledgements(in: answer.output)
    #expect(numbers == numbers.sorted())
    #expect(numbers.count >= 3)
    #expect(numbers.last == 2_502)
  }

  @Test(arguments: 1...10)
  func `acknowledged lines survive kill -9, and a second run adds the rest once`(
    round: Int
  ) throws {
    let store = try IngestStore()
    let count = 12_000
    let lines = IngestStore.lines(count)
    let file = store.folder.path("lines")
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(write(descriptor, lines, lines.utf8.count) == lines.utf8.count)
    close(descriptor)
    // The shell gives the file as input and is replaced by the program, so that the signal
    // reaches the program.
    var tool = try RunningTool(
      path: "/bin/sh",
      arguments: [
        "sh", "-c", #"exec "$0" ingest --acknowledge --store "$1" < "$2""#, Tool.otpd.path(),
        store.path, file,
      ],
      environment: [:]
    )
    var acknowledged = 0
    for _ in 0..<round {
      guard let number = try tool.line().flatMap({ Int($0) }) else { break }
      acknowledged = number
    }
    try tool.kill()

    let kept = try store.summary(lines.utf8)
    #expect(kept["received"] == count)
    #expect(kept["duplicates", default: 0] >= acknowledged)
    #expect(kept["duplicates", default: 0] + kept["codes", default: 0] == count)
    #expect(try store.summary(lines.utf8) == ["received": count, "duplicates": count])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `stores what has arrived before a signal ends it`(signal: Int32) throws {
    let store = try IngestStore()
    var tool = try Tool.otpd.start("ingest", "--acknowledge", "--store", store.path)
    try tool.write(IngestStore.lines(2))
    #expect(try tool.line() == "2")
    kill(tool.process.identifier, signal)
    var output = ""
    while let line = try tool.line() { output += line + "\n" }
    #expect(try IngestStore.numbers(in: output) == ["received": 2, "codes": 2])
    #expect(try tool.process.wait() == 2)
  }

  @Test(arguments: [("", 2), ("bad\n", 3)])
  func `tells the last line that is stored or rejected when a signal ends it`(
    more: String,
    last: Int
  ) throws {
    let store = try IngestStore()
    var tool = try store.startIngest()
    try tool.write(IngestStore.lines(2) + more)
    while let line = try tool.line(), line != "\(last)" {}
    kill(tool.process.identifier, SIGTERM)
    var output = ""
    while let line = try tool.line() { output += line + "\n" }
    #expect(output.contains("stopped; stored up to line \(last); send the rest again"))
    #expect(try tool.process.wait() == 2)
  }

  @Test func `lines are counted in each file, also where one cannot be read`() throws {
    let store = try IngestStore()
    let lines = store.folder.path("lines")
    try store.folder.write(Array(IngestStore.lines(3).utf8), to: "lines")
    let answer = try Tool.otpd.run("ingest", "--store", store.path, lines, store.folder.path("."))
    #expect(answer.status == 2)
    #expect(answer.errors.contains("Is a directory; nothing was stored"))
    #expect(try IngestStore.numbers(in: answer.output) == ["received": 3, "codes": 3])
  }

  @Test func `stores everything if the reader of its output closes the pipe`() throws {
    let store = try IngestStore()
    var tool = try Tool.otpd.start("ingest", "--acknowledge", "--store", store.path)
    tool.closeOutput()
    try tool.write(IngestStore.lines(3))
    #expect(try tool.finish() == 0)
    #expect(try store.summary(IngestStore.lines(3).utf8) == ["received": 3, "duplicates": 3])
  }

  @Test(.enabled(if: Shell.canMount, "needs unshare(1) and user namespaces"))
  func `keeps acknowledged lines when the disk is full`() throws {
    let store = try IngestStore()
    let lines = IngestStore.lines(20_000)
    // The small file system goes away with the program, so the store is taken out of it.
    let script = """
      umask 077
      mkdir "$1" "$2" &&
      exec unshare -rm sh -c '
        mount -t tmpfs -o size=2m,mode=700 otp "$1" || exit 99
        "$0" ingest --acknowledge --store "$1/inbox.db"
        status=$?
        cp "$1"/* "$2"
        exit $status' "$0" "$1" "$2"
      """
    let answer = try Shell.run(
      script,
      Tool.otpd.path(),
      store.folder.path("small"),
      store.folder.path("store"),
      input: lines.utf8
    )
    #expect(answer.errors.contains("no space left"))
    try expectKept(answer, lines, in: store)
  }

  @Test
  func `keeps acknowledged lines at a file size limit`()
    throws
  {
    let store = try IngestStore()
    let lines = IngestStore.lines(20_000)
    let answer = try Shell.run(
      #"trap '' XFSZ; ulimit -f 2000; exec "$0" ingest --acknowledge --store "$1""#,
      Tool.otpd.path(),
      store.path,
      input: lines.utf8
    )
    try expectKept(answer, lines, in: store)
  }

  /// Expects that a run stopped with an error in the middle, and that the store holds what it said.
  private func expectKept(
    _ answer: Tool.Answer,
    _ lines: String,
    in store: borrowing IngestStore
  ) throws {
    #expect(answer.status == 2)
    let acknowledged = try #require(IngestStore.acknowledgements(in: answer.output).last)
    #expect((1..<20_000).contains(acknowledged))
    #expect(answer.errors.contains("stored up to line \(acknowledged)"))
    let numbers = try store.summary(lines.utf8)
    #expect(numbers["duplicates"] == acknowledged)
    #expect(numbers["codes"] == 20_000 - acknowledged)
  }
}
