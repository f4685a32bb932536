import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// What `otp sources` says of a source, for each value of what is known of it.
struct SourceListTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for path in [".config/otp", ".local/state/otp/sources/sim"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(path),
        withIntermediateDirectories: true
      )
    }
    let settings = #"{"schema":1,"sources":[{"name":"sim","kind":"modem"}]}"#
    try folder.write(Array(settings.utf8), to: ".config/otp/sources.json", mode: 0o600)
  }

  private var environment: [String: String] {
    ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path(".config"), "TZ": "UTC"]
  }

  /// What is shown of the source.
  private struct List {
    /// The lines without the source's name.
    let lines: [String]
    /// The members in JSON without those of its settings.
    let members: String
    /// The exit status.
    let status: Int32
  }

  private func list(_ record: String?, runs: Bool) throws -> List {
    let path = ".local/state/otp/sources/sim/record.json"
    if let record { try folder.write(Array(record.utf8), to: path) }
    let lock = open(folder.path(path + ".lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // A program that another test starts may hold the descriptor for a moment.
    defer {
      flock(lock, LOCK_UN)
      close(lock)
    }
    if runs { try #require(flock(lock, LOCK_EX | LOCK_NB) == 0) }
    let answer = try Tool.otp.run("sources", environment: environment)
    let text = answer.output
    let json = try Tool.otp.run("sources", "--json", environment: environment).output
    let begin = #"{"sources":[{"name":"sim","kind":"modem","isRunning":\#(runs),"#
    #expect(text.hasPrefix("sim (modem): "))
    #expect(json.hasPrefix(begin) && json.hasSuffix("}]}\n"))
    return List(
      lines: text.dropFirst("sim (modem): ".count).split(separator: "\n").map(String.init),
      members: String(json.dropFirst(begin.count).dropLast("}]}\n".count)),
      status: answer.status
    )
  }

  private let start = ["does not run", "  start it: otp-source modem sim"]

  private func members(
    isConnected: Bool = false,
    status: String = "null",
    messages: Int = 0,
    leftOut: Int = 0,
    lastMessage: String = "null",
    fault: String = "null",
    faultTime: String = "null"
  ) -> String {
    #""isConnected":\#(isConnected),"status":\#(status),"messages":\#(messages),"#
      + #""leftOut":\#(leftOut),"lastMessage":\#(lastMessage),"fault":\#(fault),"#
      + #""faultTime":\#(faultTime)"#
  }

  @Test(arguments: [nil, "", "{}", "no JSON", #"{"fault":"the modem is gone"}"#])
  func `of a source without a record nothing is made up`(record: String?) throws {
    let stopped = try list(record, runs: false)
    #expect(stopped.lines == start + ["  no message yet"])
    #expect(stopped.members == members())
    let running = try list(record, runs: true)
    #expect(running.lines == ["starting", "  no message yet"])
    #expect(running.members == members())
  }

  @Test(arguments: [true, false])
  func `how it does is shown while it runs`(isConnected: Bool) throws {
    let record = #"{"status":{"isConnected":\#(isConnected),"words":"waiting"}}"#
    let stopped = try list(record, runs: false)
    #expect(stopped.lines == start + ["  no message yet"])
    #expect(stopped.members == members())
    let running = try list(record, runs: true)
    #expect(running.lines == ["waiting", "  no message yet"])
    #expect(running.members == members(isConnected: isConnected, status: #""waiting""#))
  }

  @Test(arguments: [0, 1, 2, 3])
  func `messages are counted`(count: Int) throws {
    let last = #""2026-11-18T11:06:40Z""#
    let delivered = try list(
      #"{"messages":\#(count),"lastMessage":1795000000000}"#,
      runs: true
    )
    let words = count == 1 ? "one message" : "\(count) messages"
    #expect(delivered.lines == ["starting", "  \(words), the last at 2026-11-18 11:06:40"])
    #expect(delivered.members == members(messages: count, lastMessage: last))
    let leftOut = try list(#"{"leftOut":\#(count)}"#, runs: true)
    let were = count == 1 ? "one message was" : "\(count) messages were"
    let line = "  \(were) left out, which cannot be read; its log says which"
    #expect(leftOut.lines == ["starting", "  no message yet"] + (count == 0 ? [] : [line]))
    #expect(leftOut.members == members(leftOut: count))
  }

  @Test(arguments: [true, false])
  func `a fault is shown with its time, unless the status says the same`(runs: Bool) throws {
    let fault = #""fault":"the modem is gone","faultTime":1795000060000"#
    let shown = members(
      fault: #""the modem is gone""#,
      faultTime: #""2026-11-18T11:07:40Z""#
    )
    let line = "  2026-11-18 11:07:40: the modem is gone"
    let first = runs ? ["starting"] : start
    let alone = try list("{\(fault)}", runs: runs)
    #expect(alone.lines == first + [line, "  no message yet"])
    #expect(alone.members == shown)
    let status = #""status":{"isConnected":false,"words":"the modem is gone"}"#
    let same = try list("{\(status),\(fault)}", runs: runs)
    #expect(same.lines == (runs ? ["the modem is gone"] : start) + ["  no message yet"])
  }

  @Test func `fails unless the source runs without a fault`() throws {
    let fault = #"{"fault":"the modem is gone","faultTime":1795000060000}"#
    #expect(try list("{}", runs: true).status == 0)
    #expect(try list("{}", runs: false).status == 2)
    #expect(try list(fault, runs: true).status == 2)
  }
}
