import CSockets
import Glibc

/// The service manager that started the program, if one did: systemd, or one that
/// speaks its protocols.
///
/// Sources: sd_notify(3), sd_listen_fds(3), sd_watchdog_enabled(3).
package struct ServiceManager: Sendable {
  /// The first descriptor that is passed on.
  private static let firstDescriptor: Int32 = 3

  /// Where to tell how the service is; nil when nobody listens.
  private let notifyPath: String?

  /// How often the manager wants a sign of life, in milliseconds; nil when it wants none.
  private let watchdogInterval: Int64?

  /// When a sign of life was given last.
  private var lastSign: Int64?

  /// The listening sockets that the manager made.
  package let sockets: [Int32]

  /// Reads the variables that a manager sets; `variable` gives their values.
  package init(variable: (String) -> String?) {
    let ownNumber = String(getpid())
    notifyPath = variable("NOTIFY_SOCKET")
    let microseconds = variable("WATCHDOG_USEC").flatMap { Int64($0) } ?? 0
    watchdogInterval =
      microseconds > 0 && (variable("WATCHDOG_PID") ?? ownNumber) == ownNumber
      ? max(microseconds / 1_000, 1) : nil
    let count = variable("LISTEN_FDS").flatMap { Int32($0) } ?? 0
    sockets =
      variable("LISTEN_PID") == ownNumber && count > 0 && count < 16
      ? Array(Self.firstDescriptor..<Self.firstDescriptor + count) : []
  }

  /// Says that the service answers.
  package func tellReady() { tell("READY=1\nSTATUS=answering\n") }

  /// Says that the service ends.
  package func tellStopping() { tell("STOPPING=1\n") }

  /// Gives a sign of life if it is time for one; returns in how many milliseconds the next one is
  /// due, nil when none is wanted.
  package mutating func tellAliveIfDue(uptime: Int64) -> Int64? {
    guard let watchdogInterval else { return nil }
    // Twice as often as the manager asks for.
    let interval = max(watchdogInterval / 2, 1)
    if lastSign.map({ uptime - $0 >= interval }) ?? true {
      tell("WATCHDOG=1\n")
      lastSign = uptime
    }
    return lastSign.map { $0 + interval - uptime }
  }

  private func tell(_ state: String) {
    guard let notifyPath else { return }
    let bytes = Array(state.utf8)
    // A manager that cannot be reached is no reason to stop serving.
    _ = unsafe csockets_send(notifyPath, bytes, bytes.count)
  }
}
