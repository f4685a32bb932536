import OTPBus
package import OTPClient
package import OTPDetection
package import OTPSuggestion
import OTPSystem

/// Shows new codes as desktop notifications until it is stopped.
///
/// It waits for all events at once. Only requests to the service and copying block, both with short
/// timeouts.
package final class Notifier {
  /// Identifies a question asked on the session bus.
  private enum SessionQuestion: Sendable {
    case notification(CodeNotifications.Question)
    case lock(ScreenLock.Witness)
  }

  /// Settings that depend on the desktop.
  package struct Settings: Sendable {
    /// Whether notifications show only the sender.
    package var hidesCodes = false
    /// The sources whose messages the desktop has already shown, so that their codes need no
    /// notification.
    package var shownSources: Set<String> = ["notifications"]
    /// The addresses of the buses.
    package let sessionBus: String
    package let systemBus: String

    package init(sessionBus: String, systemBus: String) {
      self.sessionBus = sessionBus
      self.systemBus = systemBus
    }
  }

  /// How long to wait for the server to remove notifications when the program exits, in
  /// milliseconds.
  private static let endTime: Int64 = 500

  /// How many events of a bus are handled before other work gets its turn.
  private static let batch = 64

  private let clocks: Clocks
  private let copy: (SecurityCode) -> Void
  private let canCopy: () -> Bool
  private let report: (String) -> Void
  private let feed: CodeFeed
  private let session: BusLink<SessionQuestion>
  private let system: BusLink<ScreenLock.Witness>
  private var notifications: CodeNotifications
  private var lock = ScreenLock()
  private var nextLook = Int64.min
  private var hasMore = false
  private var isReady = false

  /// Creates a notifier for the codes that `client` receives. `copy` copies a code to the
  /// clipboard; `canCopy` returns whether that is possible. `report` is called with problems, never
  /// with text of messages.
  package init(
    _ client: CodeClient,
    _ settings: Settings,
    clocks: Clocks,
    jitter: @escaping () -> Double = { .random(in: -1...1) },
    canCopy: @escaping () -> Bool,
    copy: @escaping (SecurityCode) -> Void,
    report: @escaping (String) -> Void
  ) {
    self.clocks = clocks
    self.copy = copy
    self.canCopy = canCopy
    self.report = report
    feed = CodeFeed(client, shownSources: settings.shownSources, clocks: clocks, report: report)
    notifications = CodeNotifications(hidesCodes: settings.hidesCodes, jitter: jitter)
    session = BusLink(
      address: settings.sessionBus,
      rules: CodeNotifications.rules + ScreenLock.rules(on: .session),
      jitter: jitter
    )
    system = BusLink(
      address: settings.systemBus,
      rules: ScreenLock.rules(on: .system),
      jitter: jitter
    )
  }

  /// Runs until the descriptor `stop` becomes readable, then removes all notifications.
  package func run(until stop: Int32) {
    while true {
      let uptime = clocks.uptime()
      handleBuses(at: uptime)
      if uptime >= nextLook { look(at: uptime) }
      perform(notifications.proceed(at: uptime), at: uptime)
      let ready = wait(for: stop)
      if ready.isStopped { break }
      if ready.haveCodesChanged { nextLook = .min }
    }
    finish()
  }

  private func look(at uptime: Int64) {
    if let found = feed.look() {
      notifications.canCopy = canCopy()
      perform(notifications.offer(found.suggestions, seen: found.seen, at: uptime), at: uptime)
      if !isReady { report("waiting for codes") }
      isReady = true
    }
    nextLook = uptime + feed.pollInterval
  }

  /// Removes all notifications, within ``endTime``.
  private func finish() {
    let end = clocks.uptime() + Self.endTime
    perform(notifications.end(at: clocks.uptime()), at: clocks.uptime())
    repeat {
      handleBuses(at: clocks.uptime())
      guard !notifications.isSettled, let descriptor = session.fileDescriptor else { return }
      Polling.wait(for: descriptor, events: session.events, upTo: end - clocks.uptime())
    } while clocks.uptime() < end
  }

  // MARK: The buses

  private func handleBuses(at uptime: Int64) {
    var count = 0
    while count < Self.batch, let event = session.next(at: uptime) {
      handle(event, at: uptime)
      count += 1
    }
    while count < Self.batch, let event = system.next(at: uptime) {
      handle(event, at: uptime)
      count += 1
    }
    hasMore = count == Self.batch
  }

  private func handle(_ event: BusLink<SessionQuestion>.Event, at uptime: Int64) {
    switch event {
    case .connected:
      ask(ScreenLock.witnesses(on: .session), at: uptime)
      perform(notifications.connect(), at: uptime)
    case .lost(let reason):
      if let reason { report("the session bus cannot be used, trying again: \(reason)") }
      notifications.disconnect()
      lock.lose(.session)
    case .message(let message):
      ask(lock.take(message), at: uptime)
      perform(notifications.take(message, at: uptime), at: uptime)
    case .answer(let answer, .lock(let witness)): lock.take(answer, of: witness)
    case .answer(let answer, .notification(let question)):
      perform(notifications.take(answer, to: question, at: uptime), at: uptime)
    }
    applyLock(at: uptime)
  }

  private func handle(_ event: BusLink<ScreenLock.Witness>.Event, at uptime: Int64) {
    switch event {
    case .connected: ask(ScreenLock.witnesses(on: .system), at: uptime)
    // Without logind, other services may report whether the screen is locked.
    case .lost: lock.lose(.system)
    case .message(let message): ask(lock.take(message), at: uptime)
    case .answer(let answer, let witness): lock.take(answer, of: witness)
    }
    applyLock(at: uptime)
  }

  private func applyLock(at uptime: Int64) {
    guard notifications.isLocked != lock.isLocked else { return }
    notifications.isLocked = lock.isLocked
    perform(notifications.proceed(at: uptime), at: uptime)
  }

  private func ask(_ witnesses: [ScreenLock.Witness], at uptime: Int64) {
    for witness in witnesses {
      switch witness.bus {
      case .session: session.ask(.lock(witness), witness.question, at: uptime)
      case .system: system.ask(witness, witness.question, at: uptime)
      }
    }
  }

  private func perform(_ actions: [CodeNotifications.Action], at uptime: Int64) {
    for action in actions {
      switch action {
      case .ask(let question, let call): session.ask(.notification(question), call, at: uptime)
      case .copy(let code): copy(code)
      case .dismiss(let id):
        feed.dismiss(id)
        nextLook = .min
      case .report(let sentence): report(sentence)
      }
    }
  }

  // MARK: Waiting

  private func wait(for stop: Int32) -> (isStopped: Bool, haveCodesChanged: Bool) {
    var polled = [
      PolledDescriptor(stop),
      PolledDescriptor(feed.fileDescriptor),
      PolledDescriptor(session.fileDescriptor, events: session.events),
      PolledDescriptor(system.fileDescriptor, events: system.events),
    ]
    // After an interrupted wait, just look once more.
    Polling.wait(for: &polled, upTo: timeout)
    return (polled[0].isReady, polled[1].isReady)
  }

  /// The longest wait in milliseconds; nil means no limit.
  private var timeout: Int64? {
    if hasMore { return 0 }
    let times = [nextLook, notifications.wakeTime, session.wakeTime, system.wakeTime]
    let rest = times.compactMap { $0 }.min().map {
      $0.subtractingReportingOverflow(clocks.uptime())
    }
    return rest.map { $0.overflow ? 0 : max($0.partialValue, 0) }
  }
}
