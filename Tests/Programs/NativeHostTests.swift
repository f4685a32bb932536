import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// The messages of `otp-native-host` to the extension.
struct NativeHostTests {
  private func environment(_ folder: borrowing ScratchFolder) -> [String: String] {
    ["XDG_RUNTIME_DIR": folder.path("run"), "XDG_STATE_HOME": folder.path("state")]
  }

  private func line(_ code: Int, sender: String = "Oakline", domain: String? = nil) -> String {
    let bound = domain.map { #"\n\n@\#($0) #\#(code)"# } ?? ""
    return #"{"text":"Your code is \#(code).\#(bound)","sender":"\#(sender)"}"# + "\n"
  }

  private func ingest(_ text: String, _ environment: [String: String]) throws {
    #expect(try Tool.otpd.run("ingest", input: text.utf8, environment: environment).status == 0)
  }

  @Test(arguments: [
    NativePort.chromium, NativePort.chromium + ["--parent-window=0"], NativePort.firefox,
  ])
  func `sends a code that arrives, even if the store did not exist before`(
    _ arguments: [String]
  ) throws {
    let folder = try ScratchFolder()
    var port = try NativePort(environment(folder), arguments)
    let first = try port.ask(NativePort.request())
    #expect(first.codes == [])
    #expect(first.reason == "nothing")
    try ingest(line(482_913), environment(folder))
    let second = try #require(try port.reply())
    #expect(second.codes == [.init(id: 1, code: "482913", sender: "Oakline", domain: nil)])
    #expect(second.reason == nil)
    let end = try port.finish()
    #expect(end.status == 0)
    #expect(end.errors == "")
  }

  @Test func `sends a code that arrives through the service`() throws {
    let service = try RunningService()
    var port = try NativePort(service.environment)
    #expect(try port.ask(NativePort.request()).offered == [])
    let connection = try service.connect()
    _ = try connection.codes("Receive", #"{"messages":[\#(line(482_913))]}"#)
    #expect(try port.reply()?.offered == ["482913"])
    #expect(try port.use(1).done == true)
    #expect(try port.reply()?.offered == [])
    #expect(try Tool.otp.run("suggest", environment: service.environment).status == 1)
    #expect(try port.finish().status == 0)
  }

  @Test func `removes a code when it expires`() throws {
    let folder = try ScratchFolder()
    let now = Int64(Date().timeIntervalSince1970)
    try ingest(
      #"{"text":"Your code is 482913.","receivedAt":\#(now - 177)}"# + "\n",
      environment(folder)
    )
    var port = try NativePort(environment(folder))
    #expect(try port.ask(NativePort.request()).offered == ["482913"])
    #expect(try port.reply()?.offered == [])
    // At once, not at the next poll, which comes every ten seconds.
    #expect(Date().timeIntervalSince1970 - Double(now) < 9)
  }

  @Test(arguments: [false, true])
  func `stops offering a used code everywhere`(withService: Bool) throws {
    let folder = try ScratchFolder()
    let service = withService ? try RunningService() : nil
    let environment = service?.environment ?? environment(folder)
    try ingest(line(482_913) + line(593_812, sender: "Other"), environment)
    var port = try NativePort(environment)
    var other = try NativePort(environment)
    #expect(try port.ask(NativePort.request()).offered == ["593812", "482913"])
    #expect(try other.ask(NativePort.request()).offered == ["593812", "482913"])
    let used = try port.use(1)
    #expect(used == .init(type: "used", codes: nil, reason: nil, id: 1, done: true))
    #expect(try port.reply()?.offered == ["593812"])
    #expect(try other.reply()?.offered == ["593812"])
    // A second report changes nothing.
    #expect(try port.use(1).done == true)
    let saysMore = port.says(within: 200)
    #expect(!saysMore)
  }

  @Test func `marks only codes offered on the connection as used`() throws {
    let folder = try ScratchFolder()
    try ingest(line(482_913, domain: "other.example"), environment(folder))
    var port = try NativePort(environment(folder))
    #expect(try port.use(1).done == false)
    let reply = try port.ask(NativePort.request())
    #expect(reply.offered == [])
    #expect(reply.reason == "unavailable")
    #expect(try port.use(1).done == false)
    let answer = try Tool.otp.run("suggest", environment: environment(folder))
    #expect(answer.output == "482913\n")
  }

  @Test func `continues when the service ends or starts`() throws {
    let service = try RunningService()
    var port = try NativePort(service.environment)
    #expect(try port.ask(NativePort.request()).offered == [])
    #expect(try service.stop() == 0)
    try ingest(line(482_913), service.environment)
    #expect(try port.reply()?.offered == ["482913"])
    try service.restart()
    try ingest(line(593_812, sender: "Other"), service.environment)
    #expect(try port.reply()?.offered == ["593812", "482913"])
    #expect(try port.use(2).done == true)
    #expect(try port.reply()?.offered == ["482913"])
    #expect(try port.finish().status == 0)
  }

  @Test func `follows a restarted service without polling it`() throws {
    let service = try RunningService()
    var port = try NativePort(service.environment)
    #expect(try port.ask(NativePort.request()).offered == [])
    // The host notices the end of one service only once the next runs.
    port.send(signal: SIGSTOP)
    #expect(try service.stop() == 0)
    try service.restart()
    port.send(signal: SIGCONT)
    try ingest(line(482_913), service.environment)
    #expect(try port.reply()?.offered == ["482913"])
    // A host that polls without a pause is hardly ever asleep.
    try wait { try port.view.isAsleep() }
    var looks = 0
    for _ in 0..<50 {
      looks += try port.view.isAsleep() ? 1 : 0
      usleep(5_000)
    }
    #expect(looks > 25)
    #expect(try port.finish().status == 0)
  }

  @Test(arguments: [
    (["https://shop.example"], ["593812", "482913"]), (["https://other.example"], ["482913"]),
    (["https://shop.example.evil.example"], ["482913"]), (["http://shop.example"], []),
    (["https://evil.example", "https://shop.example"], []), (["null"], []),
    (["https://shop.example", "null"], []),
  ])
  func `offers each page the codes it may have, with and without the service`(
    _ documents: [String],
    _ codes: [String]
  ) throws {
    let messages = line(482_913) + line(593_812, sender: "Shop", domain: "shop.example")
    let folder = try ScratchFolder()
    try ingest(messages, environment(folder))
    var alone = try NativePort(environment(folder))
    #expect(try alone.ask(NativePort.request(documents)).offered == codes)
    let service = try RunningService(messages: messages)
    var served = try NativePort(service.environment)
    #expect(try served.ask(NativePort.request(documents)).offered == codes)
  }

  @Test func `reports an unusable store and tries again`() throws {
    let folder = try ScratchFolder()
    _ = try folder.write("", to: "state")
    var port = try NativePort(environment(folder))
    let fault = try port.ask(NativePort.request())
    #expect(fault.type == "error")
    #expect(fault.reason == "store")
    try #require(unlink(folder.path("state")) == 0)
    #expect(try port.reply()?.reason == "nothing")
    try ingest(line(482_913), environment(folder))
    #expect(try port.reply()?.offered == ["482913"])
  }

  @Test func `sends nothing of a message but its sender's name`() throws {
    let canaries = Canaries(80)
    let folder = try ScratchFolder()
    try ingest(canaries.line(), environment(folder))
    var port = try NativePort(environment(folder))
    let reply = try port.ask(NativePort.request())
    #expect(reply.codes?.first?.sender == canaries.sender)
    _ = try port.ask(canaries.text)
    _ = try port.ask(#"{"type":"used","id":"\#(canaries.code)"}"#)
    try port.send([0xFF, 0xFF, 0xFF, 0xFF] + Array(canaries.text.utf8))
    let end = try port.finish()
    #expect(end.status == 2)
    #expect(!canaries.isIn(end.errors))
  }
}
