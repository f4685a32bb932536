import Glibc
import ScratchFolders
import Testing

struct WaitTests {
  private let line = #"{"text":"Your Oakline code is 482913","sender":"Oakline"}"# + "\n"

  private func environment(_ folder: borrowing ScratchFolder) -> [String: String] {
    ["XDG_RUNTIME_DIR": folder.path("run"), "XDG_STATE_HOME": folder.path("state")]
  }

  private func ingest(_ text: String, _ environment: [String: String]) throws {
    #expect(try Tool.otpd.run("ingest", input: text.utf8, environment: environment).status == 0)
  }

  @Test func `returns a fresh code at once`() throws {
    let folder = try ScratchFolder()
    try ingest(line, environment(folder))
    let answer = try Tool.otp.run("wait", environment: environment(folder))
    #expect(answer.output == "482913\n")
    #expect(answer.status == 0)
  }

  @Test func `waits for the store, which may not exist yet`() throws {
    let folder = try ScratchFolder()
    var waiting = try Tool.otp.start("wait", "--timeout", "60s", environment: environment(folder))
    let store = folder.path("state/otp/inbox.db")
    try wait { waiting.view.openFiles().contains(store) }
    try ingest(line, environment(folder))
    #expect(try waiting.line() == "482913")
    #expect(try waiting.finish() == 0)
  }

  @Test(arguments: [[], ["--link"]])
  func `a store that is removed stays removed until something is stored`(_ option: [String]) throws
  {
    let folder = try ScratchFolder()
    let environment = environment(folder)
    var waiting = try Tool.otp.start(
      ["wait", "--timeout", "60s"] + option,
      environment: environment
    )
    let log = folder.path("state/otp/inbox.db-wal")
    for _ in 1...3 {
      // The store is watched once it was made: by inotify, or, if the system has no instance of it
      // left, with a pipe of which both ends are open.
      try wait {
        let files = waiting.view.openFiles()
        let pipes = files.filter { $0.hasPrefix("pipe:") }
        return files.contains(log)
          && (files.contains("anon_inode:inotify") || Set(pipes).count < pipes.count)
      }
      try #require(kill(waiting.process.identifier, SIGSTOP) == 0)
      try folder.remove("state/otp")
      try #require(kill(waiting.process.identifier, SIGCONT) == 0)
      try wait { !waiting.view.openFiles().contains { $0.hasPrefix(log) } }
      #expect(!folder.has("state/otp"))
      try ingest(#"{"text":"See you at noon"}"#, environment)
    }
    let link = #"{"text":"Confirm your address: https://oakline.example/confirm?token=q7w8e9r0"}"#
    try ingest(option.isEmpty ? line : link, environment)
    #expect(try waiting.line()?.isEmpty == false)
    #expect(try waiting.finish() == 0)
  }

  @Test func `waits with the service`() throws {
    let service = try RunningService()
    var waiting = try Tool.otp.start("wait", "--timeout", "60s", environment: service.environment)
    let connection = try service.connect()
    _ = try connection.codes("Receive", #"{"messages":[\#(line)]}"#)
    #expect(try waiting.line() == "482913")
    #expect(try waiting.finish() == 0)
  }

  @Test func `continues with the store when the service ends`() throws {
    let service = try RunningService()
    var waiting = try Tool.otp.start("wait", "--timeout", "60s", environment: service.environment)
    try wait { try service.clientCount() >= 1 }
    #expect(try service.stop() == 0)
    try wait { waiting.view.openFiles().contains(service.storePath) }
    try ingest(line, service.environment)
    #expect(try waiting.line() == "482913")
    #expect(try waiting.finish() == 0)
  }

  @Test(arguments: [
    ("", "nothing", "no message has arrived"),
    (#"{"text":"Your parcel is on its way."}"#, "noCode", "no message that arrived has a code"),
    (#"{"text":"@a.example #482913\n@b.example #593812"}"#, "ambiguous", "more than one code"),
  ])
  func `says on timeout what happened, with and without the service`(
    _ row: (message: String, reason: String, sentence: String)
  ) throws {
    let folder = try ScratchFolder()
    if !row.message.isEmpty { try ingest(row.message + "\n", environment(folder)) }
    let alone = try Tool.otp.run(
      "wait",
      "--json",
      "--timeout",
      "0s",
      environment: environment(folder)
    )
    let service = try RunningService(messages: row.message.isEmpty ? "" : row.message + "\n")
    let served = try Tool.otp.run(
      "wait",
      "--json",
      "--timeout",
      "1s",
      environment: service.environment
    )
    for answer in [alone, served] {
      #expect(answer.status == 124)
      #expect(answer.output == #"{"code":null,"reason":"\#(row.reason)"}"# + "\n")
      #expect(answer.errors.contains(row.sentence))
    }
  }

  @Test func `reports what arrived during the wait even if it has expired`()
    throws
  {
    let folder = try ScratchFolder()
    var waiting = try Tool.otp.start(
      "wait",
      "--json",
      "--max-age",
      "1s",
      "--timeout",
      "3s",
      environment: environment(folder)
    )
    try ingest(#"{"text":"Your parcel is on its way."}"# + "\n", environment(folder))
    #expect(try waiting.line() == #"{"code":null,"reason":"noCode"}"#)
    #expect(try waiting.finish() == 124)
  }

  @Test func `ignores what arrived before --since`() throws {
    let folder = try ScratchFolder()
    try ingest(line, environment(folder))
    let answer = try Tool.otp.run(
      "wait",
      "--since",
      "2100-01-01T00:00:00Z",
      "--timeout",
      "0s",
      environment: environment(folder)
    )
    #expect(answer.status == 124)
    #expect(answer.output == "")
  }

  @Test func `rejects a field that is not for a code`() throws {
    let answer = try Tool.otp.run("wait", "--field", "username")
    #expect(answer.status == 2)
  }
}
