import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// Test systems send one fixed code, and a person who asks again gets the same one: each message is
/// found by who waits for it.
struct FixedCodeTests {
  private let message = #"{"text":"Your Oakline code is 482913","sender":"Oakline"}"#

  /// The present as `--since` reads it.
  private func now() -> String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// Sends the message until it is stored: within three seconds of the last one it is the same.
  private func send(to connection: VarlinkConnection) throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(30)
    while clock.now < end {
      let reply = try connection.codes("Receive", #"{"messages":[\#(message)]}"#)
      if reply.contains(#""storing":"stored""#) { return }
      usleep(50_000)
    }
    Issue.record("the message was never stored again")
  }

  @Test(.timeLimit(.minutes(2)))
  func `the same code that is received again is found again`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    for _ in 0..<3 {
      let start = now()
      try send(to: connection)
      let answer = try Tool.otp.run(
        "wait",
        "--since",
        start,
        "--timeout",
        "10s",
        environment: service.environment
      )
      #expect(answer.output == "482913\n")
      #expect(answer.status == 0)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a used code that is received again is found at once`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    for number in 1...3 {
      let start = now()
      let reply = try connection.codes("Receive", #"{"messages":[\#(message)]}"#)
      #expect(reply.contains(#""storing":"stored""#))
      let answer = try Tool.otp.run(
        "wait",
        "--since",
        start,
        "--timeout",
        "10s",
        environment: service.environment
      )
      #expect(answer.output == "482913\n")
      let used = try Tool.otp.run("consume", "\(number)", environment: service.environment)
      #expect(used.status == 0)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a used code that comes through a pipe again is found at once`() throws {
    let store = try IngestStore()
    var ingest = try Tool.otpd.start("ingest", "--acknowledge", "--store", store.path)
    for number in 1...3 {
      let start = now()
      try ingest.write(message + "\n")
      #expect(try ingest.line() == "\(number)")
      let answer = try Tool.otp.run(
        ["wait", "--since", start, "--timeout", "10s", "--store", store.path]
      )
      #expect(answer.output == "482913\n")
      _ = try Tool.otp.run("consume", "\(number)", "--store", store.path)
    }
    #expect(try ingest.finish() == 0)
  }

  @Test func `a file is a duplicate line by line when it is read again, unless it is live`() throws
  {
    let store = try IngestStore()
    let input = message + "\n"
    #expect(try store.summary(input.utf8) == ["received": 1, "codes": 1])
    #expect(try store.summary(input.utf8) == ["received": 1, "duplicates": 1])
    _ = try Tool.otp.run("consume", "1", "--store", store.path)
    #expect(try store.summary(input.utf8, "--replay") == ["received": 1, "duplicates": 1])
    #expect(try store.summary(input.utf8, "--live") == ["received": 1, "codes": 1])
  }

  @Test func `a pipe is live unless it is said to be replayed`() throws {
    let store = try IngestStore()
    _ = try store.summary((message + "\n").utf8)
    _ = try Tool.otp.run("consume", "1", "--store", store.path)
    for (options, part) in [(["--replay"], "duplicates"), ([], "codes")] {
      let answer = try Shell.run(
        #"printf '%s\n' "$2" | "$0" ingest --store "$1" "# + options.joined(),
        Tool.otpd.path(),
        store.path,
        message
      )
      let numbers = try IngestStore.numbers(in: answer.output)
      #expect(numbers == ["received": 1, part: 1])
    }
  }
}
