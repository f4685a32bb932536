import CSockets
import Glibc

/// The service manager that started the program, if any: systemd, or one that speaks its protocols.
///
/// Sources: sd_notify(3), sd_listen_fds(3), sd_watchdog_enabled(3).
package struct ServiceManager: Sendable {
  /// The first descriptor that a manager passes.
  private static let firstDescriptor: Int32 = 3

  /// The socket for notifications; nil if the manager wants none.
  private let notifyPath: String?

  /// The watchdog interval in milliseconds; nil if the manager wants no keep-alives.
  private let watchdogInterval: Int64?

  /// The time of the last keep-alive.
  private var lastSign: Int64?

  /// The listening sockets that the manager made.
  package let sockets: [Int32]

  /// Reads the variables that a manager sets; `variable` returns their values.
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

  /// Notifies the manager that the service is ready.
  package func tellReady() { tell("READY=1\nSTATUS=answering\n") }

  /// Notifies the manager that the service stops.
  package func tellStopping() { tell("STOPPING=1\n") }

  /// Sends a keep-alive if one is due; returns the time until the next one in milliseconds, nil if
  /// none is wanted.
  package mutating func tellAliveIfDue(uptime: Int64) -> Int64? {
    guard let watchdogInterval else { return nil }
    // Twice as often as the manager demands.
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
    // The service continues if the manager cannot be reached.
    _ = unsafe otp_socket_send(notifyPath, bytes, bytes.count)
  }
}
