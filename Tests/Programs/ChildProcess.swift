import Glibc
import Testing

/// A started process, which ends with whoever holds it.
///
/// None is left behind that has ended and that nobody waited for: tests that await the end of a
/// process of their own (`#expect(processExitsWith:)`) would be told of that one again and again.
final class ChildProcess {
  /// Its number.
  let identifier: pid_t

  /// Whether the system has told how it ended, and may give its number to another.
  private var isOver = false

  /// A place without settings, so that no test reads those of the person at this machine.
  private static let noSettings = ["XDG_CONFIG_HOME": "/nonexistent"]

  /// Starts the program at `path` with the descriptors `streams` as its standard streams.
  init(
    path: String,
    arguments: [String],
    environment: [String: String],
    streams: (input: Int32, output: Int32, error: Int32)
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, streams.input, 0)
    posix_spawn_file_actions_adddup2(&actions, streams.output, 1)
    posix_spawn_file_actions_adddup2(&actions, streams.error, 2)
    let variables = environment.merging(Self.noSettings) { given, _ in given }
    let pairs = variables.map { "\($0.key)=\($0.value)" }.sorted()
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = pairs.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var identifier: pid_t = 0
    try #require(posix_spawn(&identifier, path, &actions, nil, argv, envp) == 0)
    self.identifier = identifier
  }

  deinit {
    guard !isOver else { return }
    kill(identifier, SIGKILL)
    while waitpid(identifier, nil, 0) == -1, errno == EINTR {}
  }

  /// Waits for its end and returns the exit status, or 128 and the number of the signal
  /// that ended it.
  func wait() throws -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1 { try #require(errno == EINTR) }
    isOver = true
    return ChildProcess.exitStatus(status)
  }

  /// What `wait()` returns; nil while it has not ended. With the option `WUNTRACED` that is once it
  /// has stopped, with `WNOHANG` at once.
  func state(_ option: Int32) throws -> Int32? {
    var status: Int32 = 0
    var answer: pid_t
    repeat { answer = waitpid(identifier, &status, option) } while answer == -1 && errno == EINTR
    try #require(answer >= 0)
    // The low byte of a status is 0x7F for a process that stopped: wait(2).
    guard answer != 0, status & 0xFF != 0x7F else { return nil }
    isOver = true
    return ChildProcess.exitStatus(status)
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
