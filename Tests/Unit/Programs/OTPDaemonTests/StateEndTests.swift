import OTPBus
import OTPDaemon
import RandomScripts
import Testing

/// What is known of a notification server ends with it.
struct StateEndTests {
  /// What can be seen of a desktop after a step.
  private struct Seen: Equatable {
    var summaries: [String]
    var copied: Int
    var dismissed: [Int64]
    var reports: Int
    var calls: [String]
    var wake: Int64?
  }

  private static func step(
    _ name: String,
    _ change: @escaping (inout Desktop) -> Void
  ) -> Step<Desktop, Seen> {
    Step(name) { desktop in
      let before = desktop
      change(&desktop)
      return Seen(
        summaries: desktop.summaries,
        copied: desktop.copied.count - before.copied.count,
        dismissed: Array(desktop.dismissed.dropFirst(before.dismissed.count)),
        reports: desktop.reports.count - before.reports.count,
        calls: desktop.calls.dropFirst(before.calls.count).map(\.member),
        wake: desktop.notifications.wakeTime.map { $0 - desktop.uptime }
      )
    }
  }

  private static var steps: [Step<Desktop, Seen>] {
    [
      step("a code") { $0.offer(code("482913")) },
      step("two codes") { $0.offer(code("482913"), code("551207", from: "Verdana", id: 2)) },
      step("no code") { $0.offer() },
      step("the server goes") { $0.changeServer(to: "") },
      step("the server comes") { $0.changeServer(to: Desktop.server) },
      step("it answers") { if $0.isAsked { $0.answerCapabilities() } },
      step("it does not answer") { if $0.isAsked { $0.failCapabilities() } },
      step("it shows nothing") { $0.isPrompt = false },
      step("it shows all") {
        $0.isPrompt = true
        $0.answerNotifications()
      },
      step("it refuses") { $0.refuseNotifications() },
      step("the first is copied") { desktop in
        if let number = desktop.shown.keys.min() { desktop.press("copy", on: number) }
      },
      step("the last is closed") { desktop in
        if let number = desktop.shown.keys.max() { desktop.close(number) }
      },
      step("the screen is locked") { $0.lock(true) },
      step("the screen is unlocked") { $0.lock(false) },
      step("a second") { $0.pass(1_000) },
      step("a minute") { $0.pass(60_000) },
      step("four minutes") { $0.pass(240_000) },
    ]
  }

  /// Lets the next server come, which answers, and no code be offered.
  private static func beginAnew(_ desktop: inout Desktop) {
    desktop.isPrompt = true
    desktop.lock(false)
    desktop.offer()
    desktop.refuseNotifications()
    desktop.changeServer(to: "")
    desktop.changeServer(to: Desktop.server)
    if desktop.isAsked { desktop.answerCapabilities() }
    desktop.offer()
  }

  @Test func `a new server is treated as the first one was`() throws {
    let ends = StateEnds(Self.steps, of: Desktop(), after: Self.beginAnew)
    try ends.check()
  }

  @Test func `a new connection to the bus is treated as the first one was`() throws {
    let ends = StateEnds(Self.steps, of: Desktop()) { desktop in
      desktop.lock(false)
      desktop.offer()
      desktop.reconnect()
      if desktop.isAsked { desktop.answerCapabilities() }
      desktop.isPrompt = true
      desktop.offer()
    }
    try ends.check()
  }
}
