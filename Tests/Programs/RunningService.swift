import CSockets
import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// `otpd serve` in a folder of its own.
final class RunningService {
  let folder: ScratchFolder
  private var process: ChildProcess
  private let program: String

  /// Starts it; with `copy`, as a copy of the program with that name in its folder, and with
  /// `manager`, under the service manager that listens at that path.
  init(
    _ options: String...,
    messages: String = "",
    copy: String? = nil,
    manager: String? = nil
  ) throws {
    folder = try ScratchFolder()
    program = try copy.map(folder.path) ?? Tool.otpd.path()
    if copy != nil { try RunningService.copyProgram(to: program) }
    if !messages.isEmpty {
      let answer = try Tool.otpd.run(
        ["ingest"],
        input: messages.utf8,
        environment: RunningService.environment(folder)
      )
      try #require(answer.status == 0)
    }
    process = try RunningService.start(program, options, in: folder, manager: manager)
    try waitUntilItAnswers()
  }

  /// What programs need to find the service, and the store if there is no service.
  var environment: [String: String] { RunningService.environment(folder) }

  var socketPath: String { folder.path("run/otp/otpd.sock") }

  var storePath: String { folder.path("state/otp/inbox.db") }

  /// Whether it runs the file that is at the path of its program.
  var isCurrent: Bool {
    var running = stat()
    var file = stat()
    guard stat("/proc/\(process.identifier)/exe", &running) == 0, stat(program, &file) == 0
    else { return false }
    return running.st_dev == file.st_dev && running.st_ino == file.st_ino
  }

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

  /// Stops it so that it accepts connections and never answers, at a moment when it keeps nobody
  /// from the store: the purge at its start locks the file for some microseconds when it closes it,
  /// and a client would wait for that lock until its busy timeout.
  func pause() throws {
    let view = ProcessView(identifier: process.identifier)
    try wait {
      kill(process.identifier, SIGSTOP)
      // It is stopped once the system says so.
      try wait { try view.isStopped() }
      if try !view.holdsWriteLock(of: storePath) && !view.holdsWriteLock(of: storePath + "-shm") {
        return true
      }
      resume()
      return false
    }
  }

  /// Lets it go on.
  func resume() { kill(process.identifier, SIGCONT) }

  /// Connects, but does not wait for room in its queue; returns nil when there is none.
  func connectWithoutWaiting() -> Int32? {
    let descriptor = otp_socket_connect(socketPath, 1)
    return descriptor < 0 ? nil : descriptor
  }

  /// Copies `otpd` to `path`. Another process does so, for a file that this one has open for
  /// writing is busy until all children that it has just started run their programs.
  static func copyProgram(to path: String) throws {
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    let copying = try ChildProcess(
      path: "/bin/cp",
      arguments: ["cp", Tool.otpd.path(), path],
      environment: [:],
      streams: (nowhere, nowhere, nowhere)
    )
    try #require(try copying.wait() == 0)
  }

  /// Starts it again.
  func restart() throws {
    process = try RunningService.start(program, [], in: folder)
    try waitUntilItAnswers()
  }

  func connect() throws -> VarlinkConnection { try VarlinkConnection(path: socketPath) }

  /// The number of clients that have connected, whether it has accepted them yet or not.
  func clientCount() throws -> Int {
    let sockets = try Data(contentsOf: URL(filePath: "/proc/net/unix"))
    return String(decoding: sockets, as: UTF8.self).split(separator: "\n").count { line in
      let columns = line.split(separator: " ")
      return columns.count == 8 && ["02", "03"].contains(columns[5]) && columns[7] == socketPath
    }
  }

  private func waitUntilItAnswers() throws {
    try wait {
      guard let connection = try? connect() else { return false }
      return (try? connection.call("org.varlink.service.GetInfo")) != nil
    }
  }

  private static func environment(_ folder: borrowing ScratchFolder) -> [String: String] {
    [
      "XDG_RUNTIME_DIR": folder.path("run"), "XDG_STATE_HOME": folder.path("state"),
      "HOME": folder.path("home"), "PATH": "/usr/bin:/bin",
    ]
  }

  private static func start(
    _ program: String,
    _ options: [String],
    in folder: borrowing ScratchFolder,
    manager: String? = nil
  ) throws -> ChildProcess {
    var environment = environment(folder)
    environment["NOTIFY_SOCKET"] = manager
    _ = mkdir(folder.path("run"), 0o700)
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    let errors = open(folder.path("errors"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer {
      close(nowhere)
      close(errors)
    }
    return try ChildProcess(
      path: program,
      arguments: [program, "serve"] + options,
      environment: environment,
      streams: (nowhere, nowhere, errors)
    )
  }
}
