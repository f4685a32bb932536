import OTPInbox
import OTPMessage
package import OTPSuggestion
import Synchronization

/// Deletes what is older than a person wants to keep, again and again, while the service answers.
package final class Retention: Sendable {
  private struct State {
    var isRunning = false
    /// Whether something deleted may still be in the store's files.
    var tracesRemain = false
    var nextStart: Int64
  }

  /// The longest and the shortest time between two looks, in milliseconds; in between it is a
  /// part of the age.
  private static let longestInterval: Int64 = 3_600_000
  private static let shortestInterval: Int64 = 10_000
  private static let looksPerAge: Int64 = 24

  private let path: String
  private let age: Duration
  private let clocks: Clocks
  private let report: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// Keeps messages in the store at `path` for `age`; `report` is told what a person must act on.
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

  /// Begins a purge if it is time for one; returns in how many milliseconds the next one is due.
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
      // The service holds the thread that it runs on. The main actor has one of its own,
      // which has nothing else to do, so that a purge goes on beside the service also where
      // there is one core only.
      Task { @MainActor in purge() }
    }
    return wait
  }

  private func purge() {
    let hadTraces = state.withLock { $0.tracesRemain }
    var tracesRemain = hadTraces
    do throws(InboxError) {
      let time = clocks.now().moved(byMilliseconds: -age.wholeMilliseconds)
      let inbox = try Inbox(path: path, access: .changing)
      // Writing the whole store anew is too much to do for nothing.
      let isNeeded = hadTraces ? true : try inbox.holdsAnything(olderThan: time)
      if isNeeded {
        tracesRemain = try inbox.purge(olderThan: time).tracesRemain
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
