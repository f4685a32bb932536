import OTPBus
import OTPMessage
import OTPSourceSettings
import OTPSources
import RandomScripts
import Testing

/// What is known of a phone or a modem ends with its connection.
struct PhoneStateEndTests {
  /// The calls, messages and statuses that came of `change`, and when the source wakes.
  private static func step(
    _ name: String,
    _ change: @escaping (inout ScriptedPhone) -> Void
  ) -> Step<ScriptedPhone, [String]> {
    Step(name) { phone in
      let before = phone.source
      change(&phone)
      let calls = phone.source.calls.dropFirst(before.calls.count)
      let wake = phone.source.listener.wakeTime.map { "in \($0 - phone.source.uptime)" } ?? "never"
      return calls.map { "\($0.member) \($0.arguments)" }
        + ["\(phone.source.messages.count - before.messages.count) messages", wake]
        + phone.source.statuses.dropFirst(before.statuses.count).map(\.words)
    }
  }

  private static var steps: [Step<ScriptedPhone, [String]>] {
    [1, 2, 3].flatMap { (thread: Int64) in
      [
        step("a message of thread \(thread)") { $0.take(1, in: thread) },
        step("a page of thread \(thread)") { $0.take(40, in: thread) },
        step("thread \(thread) is loaded") {
          $0.signal("conversationLoaded", .integer(thread), .integer(40))
        },
      ]
    } + [
      step("half a second") { $0.source.pass(500) },
      step("a second") { $0.source.pass(1_000) },
      step("ten seconds") { $0.source.pass(10_000) },
      step("no texts") { $0.answer(isReachable: true, plugins: []) },
      step("texts") { $0.answer(isReachable: true) },
    ]
  }

  @Test func `a phone that comes back is read as a new one`() throws {
    let ends = StateEnds(Self.steps, of: ScriptedPhone()) { phone in
      phone.answer(isReachable: true)
      phone.signal("reachableChanged", .boolean(false))
      phone.source.dropQuestions()
      phone.answer(isReachable: true)
      phone.source.dropQuestions()
    }
    try ends.check()
  }

  @Test func `a daemon that comes back is read as a new one`() throws {
    let ends = StateEnds(Self.steps, of: ScriptedPhone()) { phone in
      phone.answer(isReachable: true)
      phone.source.dropQuestions()
      phone.changeOwner(to: "")
      phone.changeOwner(to: ":1.7")
      phone.comeBack()
      phone.source.dropQuestions()
    }
    try ends.check()
  }
}
