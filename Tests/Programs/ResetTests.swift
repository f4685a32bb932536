import CSockets
import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// `otp reset` in its own home folder, without a service manager.
struct ResetTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("home"),
      withIntermediateDirectories: true
    )
  }

  private var environment: [String: String] {
    [
      "HOME": folder.path("home"), "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "",
      "XDG_RUNTIME_DIR": "", "OTP_STORE": "", "OTP_SOCKET": "",
    ]
  }

  private func run(_ tool: Tool, _ arguments: String..., input: String = "") throws -> Tool.Answer {
    try tool.run(arguments, input: Array(input.utf8), environment: environment)
  }

  /// All files below the home folder, by their paths in it.
  private func files() throws -> Set<String> {
    let home = folder.path("home")
    var files = Set<String>()
    for path in try FileManager.default.subpathsOfDirectory(atPath: home) {
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: "\(home)/\(path)", isDirectory: &isFolder)
      if !isFolder { files.insert(path) }
    }
    return files
  }

  /// Sets up two sources, a browser, and stores with a message each.
  private func setUp() throws {
    let line = #"{"text":"Your Oakline code is 482913"}"# + "\n"
    for store in [".local/state/otp", ".local/state/otp/tests", "elsewhere"] {
      let path = folder.path("home/\(store)/inbox.db")
      let answer = try run(Tool.otpd, "ingest", "--quiet", "--store", path, input: line)
      try #require(answer.status == 0)
    }
    for arguments in [["kdeconnect", "--autostart"], ["notifications"]] {
      let answer = try Tool.otp.run(["sources", "add"] + arguments, environment: environment)
      try #require(answer.status == 0)
    }
    try #require(try run(Tool.otp, "browser", "install", "chromium").status == 0)
    try folder.write(Array("{}".utf8), to: "home/.config/otp/rules.json")
    let records = "home/.local/state/otp/sources/phone"
    try FileManager.default.createDirectory(
      atPath: folder.path(records),
      withIntermediateDirectories: true
    )
    for file in ["\(records)/record.json", "\(records)/record.json.lock"] {
      try folder.write([], to: file)
    }
    for end in ["token", "pem"] {
      try folder.write([], to: "home/.local/state/otp/tests/inbox.db.\(end)")
    }
  }

  @Test func `leaves nothing behind but what it names`() throws {
    try setUp()
    #expect(try files().count > 8)
    let answer = try run(Tool.otp, "reset", "--yes")
    #expect(answer.status == 0, "\(answer.errors)")
    let left = try files()
    #expect(left.contains(".config/otp/rules.json"))
    for file in left where !file.hasPrefix("elsewhere/") {
      #expect(answer.output.contains(file), "\(file)")
    }
    #expect(!left.contains { $0.hasPrefix(".local/state/otp/") })
    #expect(try run(Tool.otp, "reset", "--yes").status == 1)
  }

  @Test func `removes the log of a store that was removed, and drafts`() throws {
    try setUp()
    try folder.remove("home/.local/state/otp/inbox.db")
    let drafts = [
      ".config/otp/sources.json.new-1", ".local/state/otp/sources/notifications/record.json.new-2",
    ]
    for file in [".local/state/otp/inbox.db-wal"] + drafts {
      try folder.write([], to: "home/\(file)")
    }
    let answer = try run(Tool.otp, "reset", "--yes")
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(try files().filter { !$0.hasPrefix("elsewhere/") } == [".config/otp/rules.json"])
  }

  @Test func `does nothing before it was agreed to`() throws {
    try setUp()
    let before = try files()
    let answer = try run(Tool.otp, "reset")
    #expect(answer.status == 2)
    #expect(answer.errors.contains("--yes"))
    #expect(try files() == before)
  }

  @Test func `a store that it cannot purge stays, and is named`() throws {
    try setUp()
    try folder.write(Array("not a store".utf8), to: "home/.local/state/otp/tests/inbox.db")
    _ = chmod(folder.path("home/.local/state/otp/tests/inbox.db"), 0o600)
    let answer = try run(Tool.otp, "reset", "--yes")
    #expect(answer.status == 2)
    #expect(answer.errors.contains("tests/inbox.db"))
    #expect(answer.output.contains("left alone: the store"))
    #expect(try files().contains(".local/state/otp/tests/inbox.db"))
    #expect(try !files().contains(".local/state/otp/inbox.db"))
  }

  @Test func `a store that a running service would make again stays`() throws {
    try setUp()
    // A service of another program, which cannot be ended.
    let socket = folder.path("socket")
    let listener = otp_socket_listen(socket, 64)
    defer { close(listener) }
    var environment = environment
    environment["OTP_SOCKET"] = socket
    let answer = try Tool.otp.run("reset", "--yes", environment: environment)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("end it, and run `otp reset` again to remove"))
    #expect(answer.output.contains("left alone: the service that listens at"))
    #expect(try files().contains(".local/state/otp/inbox.db"))
    #expect(try !files().contains(".local/state/otp/tests/inbox.db"))
  }

  @Test func `a service that was started by hand is ended`() throws {
    try setUp()
    let service = try RunningService()
    var environment = environment
    environment["OTP_SOCKET"] = service.socketPath
    let answer = try Tool.otp.run("reset", "--yes", environment: environment)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output.contains("stopped otpd\n"))
    #expect(try !files().contains(".local/state/otp/inbox.db"))
  }

  @Test func `names the usual inbox where another is used`() throws {
    try setUp()
    var environment = environment
    environment["OTP_STORE"] = folder.path("other.db")
    let answer = try Tool.otp.run("reset", "--yes", environment: environment)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(
      answer.output.contains(
        "left alone: the store \(folder.path("home"))/.local/state/otp/inbox.db;"
      )
    )
  }

  @Test func `a purge of everything names the stores that it left`() throws {
    try setUp()
    let answer = try run(Tool.otpd, "purge", "--all")
    #expect(answer.status == 0)
    #expect(answer.errors.contains("otp/tests/inbox.db was left as it is"))
  }
}
