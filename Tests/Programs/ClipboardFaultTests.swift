import Glibc
import ScratchFolders
import Testing

/// Clipboards whose tools fail, hang, or do not do what they say.
struct ClipboardFaultTests {
  private let folder: ScratchFolder
  private let desktop: [String: String]

  init() throws {
    folder = try ScratchFolder()
    desktop = try Desktop.make(in: folder)
  }

  /// Replaces a tool by a script that finds the clipboard in `$C`.
  private func replace(_ tool: String, _ script: String) throws {
    let text = "#!/bin/sh\nC='\(folder.path("clipboard"))'\n\(script)\n"
    try folder.write(Array(text.utf8), to: "bin/\(tool)", mode: 0o700)
  }

  private func copy(_ environment: [String: String]? = nil) throws -> Tool.Answer {
    let state = ["XDG_STATE_HOME": folder.path("state"), "XDG_RUNTIME_DIR": folder.path("run")]
    let all = (environment ?? desktop).merging(state) { $1 }
    let line = #"{"text":"Your Oakline code is 482913."}"# + "\n"
    #expect(try Tool.otpd.run("ingest", input: line.utf8, environment: all).status == 0)
    return try Tool.otp.run("suggest", "--copy", environment: all)
  }

  private func clear(looks: Int) throws -> Tool.Answer {
    try Tool.otp.run(
      "clear-clipboard",
      "--looks",
      "\(looks)",
      input: "482913\n".utf8,
      environment: desktop
    )
  }

  @Test func `copies by X11 where the variable of Wayland was left behind`() throws {
    try replace("wl-copy", "echo 'Failed to connect to a Wayland server' >&2; exit 1")
    try replace("wl-paste", "echo 'Failed to connect to a Wayland server' >&2; exit 1")
    try replace("xclip", #"case "$*" in *-out) cat "$C" ;; *) cat > "$C" ;; esac"#)
    let answer = try copy(desktop.merging(["DISPLAY": ":7"]) { $1 })
    #expect(answer.status == 0)
    #expect(try folder.read("clipboard") == "482913")
  }

  @Test func `ends a tool that hangs, with what it started, and says so`() throws {
    try #require(mkfifo(folder.path("alive"), 0o600) == 0)
    let alive = open(folder.path("alive"), O_RDONLY | O_NONBLOCK)
    defer { close(alive) }
    try replace(
      "wl-copy",
      """
      [ "$1" = --help ] && exit 0
      exec 9> '\(folder.path("alive"))'
      sleep 1000 &
      sleep 1000
      """
    )
    let answer = try copy()
    #expect(answer.status == 2)
    #expect(answer.errors.contains("wl-copy did not answer"))
    // Once no process has the other end.
    var request = pollfd(fd: alive, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&request, 1, 60_000) == 1)
    #expect(request.revents & Int16(POLLHUP) != 0)
  }

  @Test func `a tool that stays to hold the text has copied it`() throws {
    try replace("wl-copy", #"[ "$1" = --help ] && exit 0; cat > "$C"; exec sleep 1000"#)
    #expect(try copy().status == 0)
    #expect(try folder.read("clipboard") == "482913")
  }

  @Test func `says that no tool could copy`() throws {
    try replace("wl-copy", "exit 1")
    let answer = try copy()
    #expect(answer.status == 2)
    #expect(answer.errors.contains("wl-copy could not write to the clipboard"))
  }

  @Test func `looks again at a clipboard that does not answer`() throws {
    try folder.write(Array("482913".utf8), to: "clipboard")
    let mark = folder.path("looked")
    try replace("wl-paste", #"[ -e '\#(mark)' ] || { touch '\#(mark)'; exit 1; }; cat "$C""#)
    #expect(try clear(looks: 2).status == 0)
    #expect(try folder.read("clipboard") == "")
  }

  @Test func `a clipboard that never answers is an error`() throws {
    try folder.write(Array("482913".utf8), to: "clipboard")
    try replace("wl-paste", "echo 'no focus' >&2; exit 1")
    let answer = try clear(looks: 1)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("wl-paste could not read the clipboard"))
    #expect(try folder.read("clipboard") == "482913")
  }

  @Test func `a tool that clears nothing is an error`() throws {
    try folder.write(Array("482913".utf8), to: "clipboard")
    try replace("wl-copy", "exit 0")
    let answer = try clear(looks: 1)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("wl-copy could not empty the clipboard"))
  }

  @Test(arguments: ["Nothing is copied", "No selection"])
  func `an empty clipboard holds something else`(_ sentence: String) throws {
    try replace("wl-paste", "echo '\(sentence)' >&2; exit 1")
    #expect(try clear(looks: 1).status == 1)
  }
}
