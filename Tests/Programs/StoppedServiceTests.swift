import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// What the programs do while the service is stopped: it accepts connections and never answers.
struct StoppedServiceTests {
  private let line = #"{"text":"Your Oakline code is 482913","sender":"Oakline"}"# + "\n"

  /// How long a program may take beyond the time that it promises: these tests share the machine
  /// with others.
  private static let tolerance = Duration.milliseconds(800)

  /// Runs `otp` with `arguments`, and returns the answer and how long it took.
  private func run(
    _ arguments: String...,
    environment: [String: String]
  ) throws -> (answer: Tool.Answer, time: Duration) {
    let start = ContinuousClock.now
    let answer = try Tool.otp.run(arguments, environment: environment)
    let time = ContinuousClock.now - start
    print("otp \(arguments.joined(separator: " ")) with a stopped service: \(time)")
    return (answer, time)
  }

  @Test func `suggest answers from the store within a second`() throws {
    let service = try RunningService(messages: line)
    try service.pause()
    let (answer, time) = try run("suggest", environment: service.environment)
    #expect(answer.output == "482913\n")
    #expect(answer.status == 0)
    #expect(answer.errors.contains("the store is used instead"))
    #expect(time < .seconds(1) + Self.tolerance)
  }

  @Test func `inbox lists the entries of the store within a second`() throws {
    let service = try RunningService(messages: line)
    try service.pause()
    let (answer, time) = try run("inbox", "--reveal", environment: service.environment)
    #expect(answer.output.contains("482913"))
    #expect(answer.status == 0)
    #expect(time < .seconds(1) + Self.tolerance)
  }

  @Test(arguments: [("consume", "used"), ("dismiss", "dismissed")])
  func `the store remembers a code that is retired, and so does the service when it goes on`(
    _ row: (command: String, state: String)
  ) throws {
    let service = try RunningService(messages: line)
    try service.pause()
    let (answer, time) = try run(row.command, "1", environment: service.environment)
    #expect(answer.status == 0)
    #expect(time < .seconds(1) + Self.tolerance)
    let retired = try Tool.otp.run("inbox", "--store", service.storePath)
    #expect(retired.output.contains(row.state))
    service.resume()
    _ = try service.connect().call("org.varlink.service.GetInfo")
    let suggested = try Tool.otp.run("suggest", environment: service.environment)
    #expect(suggested.status == 1)
    let after = try Tool.otp.run("inbox", "--store", service.storePath)
    #expect(after.output == retired.output)
  }

  @Test func `wait returns the code of the store at once`() throws {
    let service = try RunningService(messages: line)
    try service.pause()
    let (answer, time) = try run("wait", "--timeout", "2s", environment: service.environment)
    #expect(answer.output == "482913\n")
    #expect(answer.status == 0)
    #expect(time < .seconds(1) + Self.tolerance)
  }

  @Test func `wait ends in time with the reason that the store gives`() throws {
    let service = try RunningService(messages: #"{"text":"Your parcel is on its way."}"# + "\n")
    try service.pause()
    let (answer, time) = try run(
      "wait",
      "--json",
      "--timeout",
      "2s",
      environment: service.environment
    )
    #expect(answer.output == #"{"code":null,"reason":"noCode"}"# + "\n")
    #expect(answer.status == 124)
    #expect(time >= .seconds(2) && time < .seconds(2) + Self.tolerance)
  }

  @Test func `wait ends in time when the store cannot be read`() throws {
    let service = try RunningService(messages: line)
    try service.pause()
    let folder = try ScratchFolder()
    try folder.write(Array("no store".utf8), to: "inbox.db")
    var environment = service.environment
    environment["OTP_SOCKET"] = service.socketPath
    environment["OTP_STORE"] = folder.path("inbox.db")
    let (answer, time) = try run("wait", "--json", "--timeout", "2s", environment: environment)
    #expect(answer.output == #"{"code":null,"reason":null}"# + "\n")
    #expect(answer.status == 124)
    #expect(time >= .seconds(2) && time < .seconds(2) + Self.tolerance)
  }

  @Test func `wait gets the code from a service that goes on in time`() throws {
    let service = try RunningService(messages: line)
    try service.pause()
    let folder = try ScratchFolder()
    try folder.write(Array("no store".utf8), to: "inbox.db")
    var environment = service.environment
    environment["OTP_SOCKET"] = service.socketPath
    environment["OTP_STORE"] = folder.path("inbox.db")
    var waiting = try Tool.otp.start("wait", "--timeout", "60s", environment: environment)
    // It has asked, and waits for an answer.
    try wait { try waiting.view.isAsleep() && service.clientCount() >= 1 }
    service.resume()
    #expect(try waiting.line() == "482913")
    #expect(try waiting.finish() == 0)
  }

  @Test func `wait finds what is stored after the service stopped`() throws {
    let service = try RunningService()
    let start = ContinuousClock.now
    var waiting = try Tool.otp.start("wait", "--timeout", "4s", environment: service.environment)
    try wait { try service.clientCount() >= 1 && waiting.view.isAsleep() }
    try service.pause()
    let stored = try Tool.otpd.run("ingest", input: line.utf8, environment: service.environment)
    #expect(stored.status == 0)
    #expect(try waiting.line() == "482913")
    #expect(try waiting.finish() == 0)
    #expect(ContinuousClock.now - start < .seconds(4) + Self.tolerance)
  }

  @Test func `nobody waits for room in the queue of a stopped service`() throws {
    let service = try RunningService(messages: line)
    try service.pause()
    // More than the service and the system let wait (`listen(2)`).
    var waiting: [Int32] = []
    defer { for descriptor in waiting { close(descriptor) } }
    while waiting.count < 5_000, let descriptor = service.connectWithoutWaiting() {
      waiting.append(descriptor)
    }
    let (answer, time) = try run("suggest", environment: service.environment)
    #expect(answer.output == "482913\n")
    #expect(time < .seconds(1) + Self.tolerance)
  }

  @Test func `the browser gets the codes of the store, and can use them`() throws {
    let service = try RunningService(messages: line)
    try service.pause()
    var port = try NativePort(service.environment)
    let start = ContinuousClock.now
    #expect(try port.ask(NativePort.request()).offered == ["482913"])
    let asked = ContinuousClock.now - start
    print("otp-native-host with a stopped service: \(asked)")
    #expect(asked < .seconds(1) + Self.tolerance)
    #expect(try port.use(1).done == true)
    #expect(ContinuousClock.now - start < .seconds(2) + Self.tolerance)
    #expect(try port.finish().status == 0)
  }
}
