import OTPBus

/// How KDE Connect's daemon does, and when to ask it again.
struct KDEConnectDaemon: Sendable {
  private enum State: Sendable {
    case running, missing, notStarting, starting, silent, restarting, ended
  }

  /// How long after it has gone, because it crashes at times, the bus is asked to start it, and how
  /// long after it did not answer it is asked again, in milliseconds.
  private static let delay: Int64 = 5_000

  /// How long after it was started again it is left alone when it has gone, in milliseconds: a
  /// person who ends it twice does not want it.
  private static let restartInterval: Int64 = 300_000

  private var state = State.running
  private var lastRestart: Int64?
  /// When to ask it again, by the uptime; nil for never.
  private(set) var retryTime: Int64?

  /// Notes that it has gone, and plans to start it again unless that was done just before.
  mutating func end(uptime: Int64) {
    let wasRestarted = lastRestart.map { uptime - $0 < Self.restartInterval } ?? false
    state = wasRestarted ? .ended : .restarting
    retryTime = wasRestarted ? nil : uptime + Self.delay
  }

  /// Notes what it answered; nil if nothing came in time. One that cannot be started is not asked
  /// again: the bus tells when it comes.
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
      // It takes its name before it has its objects.
      state = .starting
      retryTime = uptime + Self.delay
    } else if state != .ended, retryTime == nil {
      // Else it has gone since it was asked.
      state = answer.isFromUnknownService ? .missing : .notStarting
    }
  }

  /// Whether the bus shall start it for the question that is due at `uptime`; nil if none is.
  mutating func dueQuestion(uptime: Int64) -> Bool? {
    guard let time = retryTime, time <= uptime else { return nil }
    retryTime = nil
    guard state == .restarting else { return false }
    lastRestart = uptime
    return true
  }

  /// What is wrong and what to do; nil if it runs.
  var words: String? {
    switch state {
    case .running: nil
    case .missing: "KDE Connect is not installed; install it, then start it"
    case .notStarting: "KDE Connect cannot be started; start it yourself to see why"
    case .starting: "KDE Connect is starting"
    case .silent: "KDE Connect does not answer; end it and start it again"
    case .restarting: "KDE Connect does not run; it is started again"
    case .ended: "KDE Connect was ended; start it for messages to come again"
    }
  }
}
