import OTPBus

/// The state of KDE Connect's daemon, and when to ask it again.
struct KDEConnectDaemon: Sendable {
  private enum State: Sendable {
    case running, missing, notStarting, starting, silent, restarting, ended
  }

  /// The delay, in milliseconds, before the bus is asked to restart a daemon that has exited (it
  /// sometimes crashes), and before a daemon that did not answer is asked again.
  private static let delay: Int64 = 5_000

  /// The time after a restart, in milliseconds, within which a daemon that exits again is not
  /// restarted. Anyone who stops it twice does not want it running.
  private static let restartInterval: Int64 = 300_000

  private var state = State.running
  private var lastRestart: Int64?
  /// The uptime at which to ask it again; nil for never.
  private(set) var retryTime: Int64?

  /// Notes that the daemon has exited, and schedules a restart unless it was restarted recently.
  mutating func end(uptime: Int64) {
    let wasRestarted = lastRestart.map { uptime - $0 < Self.restartInterval } ?? false
    state = wasRestarted ? .ended : .restarting
    retryTime = wasRestarted ? nil : uptime + Self.delay
  }

  /// Notes the daemon's answer; nil if none came in time. A daemon that cannot be started is not
  /// asked again, because the bus signals when it appears.
  mutating func note(_ answer: BusMessage?, uptime: Int64) {
    guard let answer else {
      state = .silent
      retryTime = uptime + Self.delay
      return
    }
    if answer.isReply {
      state = .running
      retryTime = nil
    } else if answer.isOfUnknownObject {
      // The daemon acquires its name before it exports its objects.
      state = .starting
      retryTime = uptime + Self.delay
    } else if state != .ended, retryTime == nil {
      // Otherwise it has exited since it was asked.
      state = answer.isFromUnknownService ? .missing : .notStarting
    }
  }

  /// Returns whether the question that is due at `uptime` should start the daemon; nil if none is
  /// due.
  mutating func dueQuestion(uptime: Int64) -> Bool? {
    guard let time = retryTime, time <= uptime else { return nil }
    retryTime = nil
    guard state == .restarting else { return false }
    lastRestart = uptime
    return true
  }

  /// What is wrong and what to do; nil if the daemon is running.
  var words: String? {
    switch state {
    case .running: nil
    case .missing: "KDE Connect is not installed; install it, then start it"
    case .notStarting: "KDE Connect cannot be started; start it yourself to see why"
    case .starting: "KDE Connect is starting"
    case .silent: "KDE Connect is not responding; restart it"
    case .restarting: "KDE Connect is not running; restarting it"
    case .ended: "KDE Connect was stopped; start it to receive messages again"
    }
  }
}
