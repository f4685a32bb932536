import OTPInbox
import OTPMessage
package import OTPSuggestion
import Synchronization

/// Deletes messages beyond the retention time while the service runs.
package final class Retention: Sendable {
  private struct State {
    var isRunning = false
    /// Whether the store's files may still hold traces of deleted messages.
    var tracesRemain = false
    var nextStart: Int64
  }

  /// The longest and the shortest time between two purges, in milliseconds; in between, it is a
  /// fraction of the retention time.
  private static let longestInterval: Int64 = 3_600_000
  private static let shortestInterval: Int64 = 10_000
  private static let looksPerAge: Int64 = 24

  private let path: String
  private let age: Duration
  private let clocks: Clocks
  private let report: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// Keeps messages in the store at `path` for `age`. `report` receives what a person must act on.
  package init(
    path: String,
    age: Duration,
    clocks: Clocks,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.age = age
    self.clocks = clocks
    self.report = report
    state = Mutex(State(nextStart: clocks.uptime()))
  }

  /// Whether a purge is running.
  package var isRunning: Bool { state.withLock { $0.isRunning } }

  /// Starts a purge if one is due; returns the time until the next one in milliseconds.
  package func startIfDue() -> Int64 {
    let now = clocks.uptime()
    let interval = min(
      max(age.wholeMilliseconds / Self.looksPerAge, Self.shortestInterval),
      Self.longestInterval
    )
    let (starts, wait) = state.withLock { state in
      guard now >= state.nextStart else { return (false, state.nextStart - now) }
      state.nextStart = now + interval
      defer { state.isRunning = true }
      return (!state.isRunning, interval)
    }
    if starts {
      // The service blocks its own thread. The thread of the main actor is idle, so a purge runs
      // beside the service even on a single core.
      Task { @MainActor in purge() }
    }
    return wait
  }

  private func purge() {
    let hadTraces = state.withLock { $0.tracesRemain }
    var tracesRemain = hadTraces
    do throws(InboxError) {
      let time = clocks.now().moved(byMilliseconds: -age.wholeMilliseconds)
      let inbox = try Inbox.forPurging(path: path)
      // Rewriting the whole store for nothing would be a waste.
      var isNeeded = hadTraces
      if !isNeeded { isNeeded = try inbox.holdsAnything(olderThan: time) }
      // An earlier purge may have been killed before it rewrote the store.
      if !isNeeded { isNeeded = try inbox.needsRewriting() }
      if isNeeded {
        let result = try inbox.purge(olderThan: time)
        tracesRemain = result.tracesRemain
        if result.lacksSpace, !hadTraces {
          report(
            "old messages are deleted, but there is no space left to rewrite the store, so traces remain; make room"
          )
        }
        inbox.takeNotice().map(report)
      }
    } catch {
      report("old messages could not be deleted: \(error)")
    }
    state.withLock { state in
      state.isRunning = false
      state.tracesRemain = tracesRemain
    }
  }
}
