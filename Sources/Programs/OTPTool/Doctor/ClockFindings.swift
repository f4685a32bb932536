import CommandLineToolkit
import OTPCommandLine
import OTPInbox
import OTPMessage

/// Whether the clock is right: codes are offered for three minutes after the time at which their
/// sender says they were sent.
struct ClockFindings {
  /// How far the clock may be behind, in milliseconds, as for messages from the future.
  private static let tolerance: Int64 = 120_000

  /// How many messages must have come late before the clock is suspected. One may just have been
  /// delayed.
  private static let lateMessages = 3

  private static let remedy = Remedy(["sudo", "timedatectl", "set-ntp", "true"], isByHand: true)

  let all: [Finding]

  /// Looks at the clock and at the times of the messages of `sources`.
  init(_ environment: Environment, _ sources: [String]) {
    all = [Self.finding(environment, sources)]
  }

  private static func finding(_ environment: Environment, _ sources: [String]) -> Finding {
    let path = try? StorePath(named: nil, environment: environment).path
    // A store that cannot be read is a finding of its own.
    let condition = path.flatMap {
      (try? Inbox.condition(at: $0, sources: sources, limit: lateMessages)) ?? nil
    }
    let now = Timestamp.now().milliseconds
    if let last = condition?.lastStored?.milliseconds, last > now + tolerance {
      let words = "the clock is behind: a message was stored \(span(last - now)) later than now"
      return Finding(.clock, .wrong, words, remedy: remedy)
    }
    let ages = condition?.ages ?? []
    let window = Inbox.offerWindow.components.seconds * 1_000
    if ages.count == lateMessages, let least = ages.min(), least > window {
      let words =
        "the last \(lateMessages) messages were at least \(span(least)) old when they came, too old"
        + " to be offered: the clock is ahead, or messages come late"
      return Finding(.clock, .wrong, words, remedy: remedy)
    }
    if WallClock.isSynchronized { return Finding(.clock, .ok, "it is synchronised") }
    let words = "nothing is known to keep it right"
    return Finding(.clock, .missing, words, remedy: remedy, isNeeded: false)
  }

  private static func span(_ milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    return minutes < 120 ? "\(minutes) minutes" : "\(minutes / 60) hours"
  }
}
