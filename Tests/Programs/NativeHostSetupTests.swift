import FoundationEssentials
import ScratchFolders
import Testing

/// What `otp-native-host` tells the extension's setup page, and the test code.
struct NativeHostSetupTests {
  private static let status = #"{"version":4,"type":"status","id":3}"#
  private static let test = #"{"version":4,"type":"test","id":4}"#

  private func environment(_ folder: borrowing ScratchFolder) -> [String: String] {
    ["HOME": folder.path("home"), "XDG_RUNTIME_DIR": folder.path("run")]
  }

  @Test func `tells how the service does, and of which version both are`() throws {
    let service = try RunningService()
    var port = try NativePort(service.environment)
    let reply = try port.ask(Self.status)
    #expect(reply.type == "status" && reply.id == 3)
    let running = try #require(reply.service)
    #expect(running.state == "running" && running.command == nil)
    #expect(running.version == reply.version && reply.version?.isEmpty == false)
    #expect(try port.finish().status == 0)
  }

  @Test func `tells how to start the service, without and with a service manager`() throws {
    let folder = try ScratchFolder()
    var port = try NativePort(environment(folder))
    let reply = try port.ask(Self.status)
    #expect(reply.service == .init(state: "absent", version: nil, command: "otpd serve"))
    #expect(reply.sources == [])
    try FileManager.default.createDirectory(
      atPath: folder.path("run/systemd/private"),
      withIntermediateDirectories: true
    )
    let command = "systemctl --user enable --now otpd.socket otpd.service"
    #expect(try port.ask(Self.status).service?.command == command)
    // Asking created no store, only what `otp doctor` shows, in a folder that backups skip.
    let state = folder.path("home/.local/state/otp")
    let names = try FileManager.default.contentsOfDirectory(atPath: state)
    #expect(names.sorted() == ["CACHEDIR.TAG", "browsers"])
  }

  @Test(arguments: [
    (#"{"schema":1,"sources":[{"name":"phone","kind":"kdeconnect"}]}"#, ["phone"], false),
    (#"{"schema":1,"sources":[{"name":"phone","kind":"kdeconnect"},{"kind":1}]}"#, ["phone"], true),
    ("[", [], true),
  ])
  func `names the sources, and says whether their settings have an error`(
    settings: String,
    names: [String],
    hasFault: Bool
  ) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("otp"),
      withIntermediateDirectories: true
    )
    try folder.write(Array(settings.utf8), to: "otp/sources.json", mode: 0o600)
    var variables = environment(folder)
    variables["XDG_CONFIG_HOME"] = folder.path
    var port = try NativePort(variables)
    let reply = try port.ask(Self.status)
    #expect(reply.sources?.map(\.name) == names)
    #expect(reply.hasSettingsFault == hasFault)
    #expect(reply.sources?.allSatisfy { !$0.isRunning } == true)
    let commands = reply.sources?.map(\.command)
    #expect(commands == names.map { "otp-source kdeconnect \($0)" })
  }

  @Test func `delivers a test code to the service, for the setup page alone`() throws {
    let service = try RunningService()
    var port = try NativePort(service.environment)
    #expect(try port.ask(NativePort.request(["https://otp.example"])).offered == [])
    let first = try port.ask(Self.test)
    let second = try #require(try port.reply())
    let replies = [first, second]
    #expect(replies.first { $0.type == "tested" }?.done == true)
    #expect(replies.first { $0.type == "codes" }?.offered?.map(\.count) == [6])
    var other = try NativePort(service.environment)
    #expect(try other.ask(NativePort.request()).offered == [])
  }

  @Test func `a test code needs the service`() throws {
    let folder = try ScratchFolder()
    var port = try NativePort(environment(folder))
    let reply = try port.ask(Self.test)
    #expect(reply.type == "tested" && reply.id == 4 && reply.done == false)
  }
}
