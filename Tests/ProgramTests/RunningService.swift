import CSockets
import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// `otpd serve` in a folder of its own.
final class RunningService {
  let folder: ScratchFolder
  private var process: ChildProcess

  /// How often, in milliseconds, and how long to look whether the service answers.
  private static let interval: useconds_t = 20_000
  private static let patience = 1_500

  init(_ options: String..., messages: String = "") throws {
    folder = try ScratchFolder()
    if !messages.isEmpty {
      let answer = try Tool.otpd.run(
        ["ingest"],
        input: messages.utf8,
        environment: RunningService.environment(folder)
      )
      try #require(answer.status == 0)
    }
    process = try RunningService.start(options, in: folder)
    try waitUntilItAnswers()
  }

  /// What programs need to find the service, and the store if there is no service.
  var environment: [String: String] { RunningService.environment(folder) }

  var socketPath: String { folder.path("run/otp/otpd.sock") }

  var storePath: String { folder.path("state/otp/inbox.db") }

  /// What it wrote to standard error.
  func errors() throws -> String { try folder.read("errors") }

  /// What the system shows of it in the file `name`.
  func file(_ name: String) throws -> String {
    let path = "/proc/\(process.identifier)/\(name)"
    return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// Ends it as `number` does, and returns its exit status.
  func stop(_ number: Int32 = SIGTERM) throws -> Int32 {
    kill(process.identifier, number)
    return try process.wait()
  }

  /// Stops it so that it accepts connections and never answers.
  func pause() throws {
    kill(process.identifier, SIGSTOP)
    // It is stopped once the system says so.
    while try !file("stat").contains(") T ") { usleep(1_000) }
  }

  /// Lets it go on.
  func resume() { kill(process.identifier, SIGCONT) }

  /// Connects, but does not wait for room in its queue; returns nil when there is none.
  func connectWithoutWaiting() -> Int32? {
    let descriptor = otp_socket_connect(socketPath, 1)
    return descriptor < 0 ? nil : descriptor
  }

  /// Starts it again.
  func restart() throws {
    process = try RunningService.start([], in: folder)
    try waitUntilItAnswers()
  }

  func connect() throws -> VarlinkConnection { try VarlinkConnection(path: socketPath) }

  private func waitUntilItAnswers() throws {
    for _ in 0..<RunningService.patience {
      if let connection = try? connect(),
        (try? connection.call("org.varlink.service.GetInfo")) != nil
      {
        return
      }
      usleep(RunningService.interval)
    }
    Issue.record("the service does not answer")
  }

  private static func environment(_ folder: borrowing ScratchFolder) -> [String: String] {
    [
      "XDG_RUNTIME_DIR": folder.path("run"), "XDG_STATE_HOME": folder.path("state"),
      "HOME": folder.path("home"), "PATH": "/usr/bin:/bin",
    ]
  }

  private static func start(
    _ options: [String],
    in folder: borrowing ScratchFolder
  ) throws -> ChildProcess {
    _ = mkdir(folder.path("run"), 0o700)
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    let errors = open(folder.path("errors"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer {
      close(nowhere)
      close(errors)
    }
    return try ChildProcess(
      path: Tool.otpd.path(),
      arguments: ["otpd", "serve"] + options,
      environment: environment(folder),
      streams: (nowhere, nowhere, errors)
    )
  }
}
