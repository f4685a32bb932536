import Glibc

/// Another program that is run with a short text as its standard input; its standard
/// error goes nowhere.
package struct ChildProgram {
  /// The most that is read of what a program writes; more than a clipboard with a code or
  /// a help text has.
  private static let longestOutput = 256 << 10

  private let command: [String]
  private let environment: Environment

  /// Makes the program of `command`, a name in the `PATH` or a path, and its arguments.
  package init(_ command: [String], _ environment: Environment) {
    self.command = command
    self.environment = environment
  }

  /// Whether its name is in the `PATH`.
  package var isInstalled: Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains { folder in
      unsafe access("\(folder)/\(command[0])", X_OK) == 0
    }
  }

  /// Runs it to its end, its output going nowhere; returns whether it ended well.
  package func run(input: [UInt8] = []) throws(CommandError) -> Bool {
    ended(well: try start(input: input, output: nil, isDetached: false))
  }

  /// Runs it to its end; returns what it wrote, nil when it did not end well.
  package func output() throws(CommandError) -> [UInt8]? {
    let ends = try pipe()
    let identifier: pid_t
    do {
      identifier = try start(input: [], output: ends.writing, isDetached: false)
    } catch {
      close(ends.reading)
      close(ends.writing)
      throw error
    }
    close(ends.writing)
    var output: [UInt8] = []
    while output.count < Self.longestOutput, let part = Self.read(ends.reading) { output += part }
    close(ends.reading)
    return ended(well: identifier) ? output : nil
  }

  /// Starts it to live on by itself, whatever becomes of this program and its terminal.
  package func detach(input: [UInt8]) throws(CommandError) {
    _ = try start(input: input, output: nil, isDetached: true)
  }

  private func start(
    input: [UInt8],
    output: Int32?,
    isDetached: Bool
  ) throws(CommandError) -> pid_t {
    // A pipe holds far more than what is passed on here, so that writing first cannot block.
    let ends = try pipe()
    defer { close(ends.reading) }
    let isWritten = unsafe write(ends.writing, input, input.count) == input.count
    close(ends.writing)
    let nowhere = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    guard isWritten, nowhere >= 0 else { throw failure(errno) }

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends.reading, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output ?? nowhere, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, nowhere, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // From <spawn.h>, which defines it for GNU programs only.
    let newSession: Int16 = 0x80
    unsafe posix_spawnattr_setflags(&attributes, isDetached ? newSession : 0)

    var identifier: pid_t = 0
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables =
      unsafe environment.variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
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
    guard code == 0 else { throw failure(code) }
    return identifier
  }

  private func ended(well identifier: pid_t) -> Bool {
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  private func pipe() throws(CommandError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw failure(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private func failure(_ code: Int32) -> CommandError {
    CommandError("cannot run \(command[0]): \(SystemError.text(of: code))")
  }

  /// What can be read next; nil at the end.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    let size = 4_096
    let part = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var answer = -1
      repeat {
        answer = unsafe Glibc.read(descriptor, buffer.baseAddress, size)
      } while answer < 0 && errno == EINTR
      count = max(answer, 0)
    }
    return part.isEmpty ? nil : part
  }
}
