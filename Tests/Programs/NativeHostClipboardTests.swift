import ScratchFolders
import Testing

/// What `otp-native-host` copies to the clipboard for the extension.
struct NativeHostClipboardTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// A port to which `482913` is offered as entry 1, with `desktop` in its environment.
  private func offeringPort(_ desktop: [String: String]) throws -> NativePort {
    var environment = desktop
    environment["XDG_RUNTIME_DIR"] = folder.path("run")
    environment["XDG_STATE_HOME"] = folder.path("state")
    let line = #"{"text":"Your Oakline code is 482913."}"# + "\n"
    #expect(try Tool.otpd.run("ingest", input: line.utf8, environment: environment).status == 0)
    var port = try NativePort(environment)
    #expect(try port.ask(NativePort.request()).offered == ["482913"])
    return port
  }

  @Test func `copies an offered code as sensitive data and never as an argument`() throws {
    var port = try offeringPort(try Desktop.make(in: folder))
    let reply = try port.copy(1)
    #expect(reply == .init(type: "copied", codes: nil, reason: nil, id: 1, done: true))
    #expect(try folder.read("clipboard") == "482913")
    let arguments = try folder.read("arguments")
    #expect(arguments.contains("--sensitive") && !arguments.contains("482913"))
    #expect(try port.finish().status == 0)
  }

  @Test func `copies no code that is not offered`() throws {
    var port = try offeringPort(try Desktop.make(in: folder))
    #expect(try port.copy(2).done == false)
    #expect(try port.use(1).done == true)
    #expect(try port.reply()?.offered == [])
    #expect(try port.copy(1).done == false)
    #expect(!folder.has("clipboard"))
  }

  @Test func `says that nothing was copied without a desktop`() throws {
    var port = try offeringPort([:])
    #expect(try port.copy(1).done == false)
    // The connection goes on.
    #expect(try port.use(1).done == true)
  }

  @Test func `goes on after a clipboard that hangs`() throws {
    let desktop = try Desktop.make(in: folder)
    let script = """
      #!/bin/sh
      [ "$1" = --help ] || exec sleep 60

      """
    try folder.write(Array(script.utf8), to: "bin/wl-copy", mode: 0o700)
    var port = try offeringPort(desktop)
    #expect(try port.copy(1).done == false)
    #expect(try port.use(1).done == true)
  }
}
