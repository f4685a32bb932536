import Glibc
import ScratchFolders
import Testing

/// The limits of `otp-native-host`, and the callers that it refuses.
struct NativeHostLimitTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var environment: [String: String] {
    ["XDG_RUNTIME_DIR": folder.path("run"), "XDG_STATE_HOME": folder.path("state")]
  }

  @Test(arguments: [
    ["chrome-extension://aopancmhoanaacefdnnkhgdicgjjpjjm/"], ["/a.json", "other@otpd.org"],
    ["otp@otpd.org"], [], ["--parent-window=0"],
  ])
  func `refuses an extension that is not ours`(_ arguments: [String]) throws {
    var port = try NativePort(environment, arguments)
    let reply = try #require(try port.reply())
    #expect(reply.type == "error")
    #expect(reply.reason == "extension")
    #expect(try port.reply() == nil)
    let end = try port.finish()
    #expect(end.status == 2)
    #expect(end.errors.hasPrefix("otp-native-host: "))
    #expect(!folder.has("state"))
  }

  @Test func `explains its use on a terminal`() throws {
    let terminal = try Terminal()
    let errors = try AnonymousFile([])
    let child = try ChildProcess(
      path: Tool.nativeHost.path(),
      arguments: ["otp-native-host"],
      environment: [:],
      streams: (terminal.descriptor, terminal.descriptor, errors.descriptor)
    )
    #expect(try child.wait() == 2)
    #expect(try errors.text().contains("see `otp-native-host --help`"))
  }

  @Test func `prints help and version`() throws {
    let help = try Tool.nativeHost.run("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("\nExit status: 0 "))
    let version = try Tool.nativeHost.run("--version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("otp-native-host "))
  }

  @Test func `accepts end of input at once, but not inside a message`() throws {
    var atOnce = try NativePort(environment)
    let end = try atOnce.finish()
    #expect(end.status == 0)
    #expect(end.errors == "")
    var within = try NativePort(environment)
    try within.send(Array(NativePort.frame(NativePort.request()).dropLast()))
    let broken = try within.finish()
    #expect(broken.status == 2)
    #expect(broken.errors.split(separator: "\n").count == 1)
    var head = try NativePort(environment)
    try head.send([1, 0])
    #expect(try head.finish().status == 2)
  }

  @Test func `ends when its reader closes the pipe`() throws {
    var port = try NativePort(environment)
    _ = try port.ask(NativePort.request())
    #expect(try port.closeOutput() == 0)
  }

  @Test(arguments: [
    [0x01, 0x00, 0x10, 0x00], [0xFF, 0xFF, 0xFF, 0xFF], [0x00, 0x00, 0x00, 0x80],
  ])
  func `refuses a message that is too long by its declared length`(_ head: [UInt8]) throws {
    var port = try NativePort(environment)
    _ = try port.ask(NativePort.request())
    try port.send(head)
    let reply = try #require(try port.reply())
    #expect(reply.reason == "size")
    #expect(try port.reply() == nil)
    #expect(try port.finish().status == 2)
  }

  @Test func `answers invalid messages with errors, up to a limit`() throws {
    var port = try NativePort(environment)
    for text in [
      "", "{", "[]", #"{"type":"list"}"#, "\u{0}", String(repeating: "[", count: 60_000),
    ] {
      #expect(try port.ask(text).reason == "request")
    }
    #expect(try port.ask(NativePort.request()).type == "codes")
    for _ in 7...101 { #expect(try port.ask("?").reason == "request") }
    #expect(try port.reply() == nil)
    #expect(try port.finish().status == 2)
  }

  @Test func `refuses another version of the protocol`() throws {
    var port = try NativePort(environment)
    let request = NativePort.request().replacing(#""version":4"#, with: #""version":1"#)
    #expect(try port.ask(request).reason == "version")
    #expect(try port.finish().status == 2)
  }

  @Test func `uses no memory for a flood whose answers are not read`() throws {
    var port = try NativePort(environment)
    _ = try port.ask(NativePort.request())
    let before = try port.peakMemory()
    try port.flood(NativePort.frame(#"{"type":"used","id":7}"#))
    #expect(try port.peakMemory() < before + 16_384)
    #expect(try port.closeOutput() == 0)
  }
}
