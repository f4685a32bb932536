import CSystem
import Glibc
import OTPSystem

/// A child process with a short text as its standard input and no standard error.
package struct ChildProgram {
  /// The maximum number of bytes of input. All of it is written before it is read, so it must fit
  /// into a pipe; see pipe(7).
  private static let longestInput = 64 << 10

  private let command: [String]
  private let environment: [String: String]
  private let timeLimit: Int64
  /// Whether all processes that it starts are also killed after `timeLimit`.
  private let hasOwnGroup: Bool

  /// How a program ended.
  package enum Ending {
    case succeeded
    case failed
    /// It was killed after its time limit.
    case stopped
  }

  /// Creates a program that runs `command`: a name in `PATH` or a path, followed by arguments. It
  /// is killed after `timeLimit` milliseconds. Clipboard tools take a few; without a limit, one
  /// that waits for a desktop that hangs would block its caller.
  package init(_ command: [String], _ environment: Environment, timeLimit: Int64 = 5_000) {
    self.init(command, variables: environment.variables, timeLimit: timeLimit)
  }

  /// Creates a program that is killed after `timeLimit` milliseconds, with all processes that it
  /// started. It cannot read from the terminal.
  package init(ownGroup command: [String], _ environment: Environment, timeLimit: Int64) {
    self.command = command
    self.environment = environment.variables
    self.timeLimit = timeLimit
    hasOwnGroup = true
  }

  /// Creates a program that runs `command` with only the environment variables in `variables`.
  package init(_ command: [String], variables: [String: String], timeLimit: Int64 = 5_000) {
    self.command = command
    environment = variables
    self.timeLimit = timeLimit
    hasOwnGroup = false
  }

  /// Whether its name is found in `PATH`.
  package var isInstalled: Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains { folder in
      unsafe access("\(folder)/\(command[0])", X_OK) == 0
    }
  }

  /// Runs the program until it exits, and discards its output. Returns whether it succeeded.
  package func run(input: [UInt8] = []) throws(CommandError) -> Bool {
    try ending(input: input) == .succeeded
  }

  /// Runs the program until it exits, discards its output, and returns how it ended.
  package func ending(input: [UInt8] = []) throws(CommandError) -> Ending {
    let end = Uptime.milliseconds() + timeLimit
    return ending(of: try start(input: input, output: nil, isDetached: false), by: end)
  }

  /// Runs the program until it exits. Returns its output, or nil if it failed.
  package func output(input: [UInt8] = []) throws(CommandError) -> [UInt8]? {
    let (ending, output) = try result(input: input)
    return ending == .succeeded ? output : nil
  }

  /// Runs the program until it exits. Returns how it ended and what it printed, including standard
  /// error if `withErrors` is set.
  package func result(
    input: [UInt8] = [],
    withErrors: Bool = false
  ) throws(CommandError) -> (Ending, [UInt8]) {
    let end = Uptime.milliseconds() + timeLimit
    let program = try begin(input: input, withErrors: withErrors)
    program.wait(until: end)
    return program.result()
  }

  /// Starts the program, whose output is read by the caller, who also sets its time limit.
  package func begin(
    input: [UInt8] = [],
    withErrors: Bool = false
  ) throws(CommandError) -> RunningProgram {
    let ends = try makePipe()
    defer { close(ends.writing) }
    do {
      let identifier = try start(
        input: input,
        output: ends.writing,
        errors: withErrors ? ends.writing : nil,
        isDetached: false
      )
      return RunningProgram(identifier, hasOwnGroup: hasOwnGroup, reading: ends.reading)
    } catch {
      close(ends.reading)
      throw error
    }
  }

  /// Starts the program in its own session, so that it outlives this program and its terminal.
  package func detach(input: [UInt8]) throws(CommandError) -> UnattendedChild {
    UnattendedChild(try start(input: input, output: nil, isDetached: true))
  }

  /// Starts the program. Returns the read end of a pipe to which it writes its output.
  package func startReading() throws(CommandError) -> (output: Int32, child: UnattendedChild) {
    let ends = try makePipe()
    defer { close(ends.writing) }
    do {
      let child = try start(input: [], output: ends.writing, isDetached: false)
      return (ends.reading, UnattendedChild(child))
    } catch {
      close(ends.reading)
      throw error
    }
  }

  /// Starts the program in its own session, with `connection` as its standard input and output.
  package func startSession(over connection: Int32) throws(CommandError) -> ChildSession {
    ChildSession(try spawn(input: connection, output: connection, isDetached: true))
  }

  private func start(
    input: [UInt8],
    output: Int32?,
    errors: Int32? = nil,
    isDetached: Bool
  ) throws(CommandError) -> pid_t {
    guard input.count <= Self.longestInput else {
      throw CommandError("the input of \(command[0]) is longer than 64 KiB")
    }
    let ends = try makePipe()
    defer { close(ends.reading) }
    do throws(SystemError) {
      defer { close(ends.writing) }
      try SystemCall.write(input.span, to: ends.writing)
    } catch {
      throw failure(error)
    }
    return try spawn(input: ends.reading, output: output, errors: errors, isDetached: isDetached)
  }

  private func spawn(
    input: Int32,
    output: Int32?,
    errors: Int32? = nil,
    isDetached: Bool
  ) throws(CommandError) -> pid_t {
    let nowhere = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    guard nowhere >= 0 else { throw failure(SystemError()) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output ?? nowhere, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors ?? nowhere, STDERR_FILENO)
    // Whoever started this program may have left other descriptors open.
    unsafe otp_close_from(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID; <spawn.h> defines it for GNU programs only.
    let newSession: Int16 = 0x80
    // This program ignores SIGPIPE; other programs expect to be ended by it.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF)
        | (isDetached ? newSession : hasOwnGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0)
    )

    var identifier: pid_t = 0
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      unsafe (arguments + variables).forEach { unsafe free($0) }
    }
    let code = unsafe posix_spawnp(
      &identifier,
      command[0],
      &actions,
      &attributes,
      &arguments,
      &variables
    )
    guard code == 0 else { throw failure(SystemError(code)) }
    return identifier
  }

  /// Waits until the process exits, or kills it at the time `end`.
  private func ending(of identifier: pid_t, by end: Int64) -> Ending {
    var status: Int32 = -1
    while unsafe waitpid(identifier, &status, WNOHANG) == 0 {
      guard Uptime.milliseconds() < end else {
        kill(hasOwnGroup ? -identifier : identifier, SIGKILL)
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return .stopped
      }
      // No descriptor becomes readable when a child exits.
      Polling.pause(2)
    }
    return status == 0 ? .succeeded : .failed
  }

  private func makePipe() throws(CommandError) -> (reading: Int32, writing: Int32) {
    do {
      return try SystemCall.pipe()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: SystemError) -> CommandError {
    CommandError("cannot run \(command[0]): \(error)")
  }
}
