package import OTPBus
package import OTPMessage
package import OTPSourceSettings

/// Turns bus traffic into messages: the part of a bus source that differs between sources, without
/// the connection.
package protocol BusListener {
  /// Identifies what was asked, so that an answer can be handled.
  associatedtype Question: Sendable, Equatable

  /// Signals to subscribe to.
  var rules: [MatchRule] { get }
  /// Calls between other programs to observe. A monitoring connection cannot make calls.
  var monitored: [MatchRule] { get }
  /// The service on the system bus that the listener also talks to; nil if it uses one bus alone.
  var systemService: String? { get }
  /// Signals of that service to subscribe to.
  var systemRules: [MatchRule] { get }
  /// The uptime at which to call ``wake(at:)``; nil for never.
  var wakeTime: Int64? { get }

  /// Starts on a new connection. Messages that arrived before `since` are skipped.
  mutating func begin(at moment: Moment, since: Timestamp) -> [BusAction<Question>]

  /// Handles a signal, or a call of another program.
  mutating func take(_ message: BusMessage, at moment: Moment) -> [BusAction<Question>]

  /// Handles the answer to a question: a reply, an error, or nil if none came in time.
  mutating func take(
    _ answer: BusMessage?,
    to question: Question,
    at moment: Moment
  ) -> [BusAction<Question>]

  /// Does what is due at ``wakeTime``.
  mutating func wake(at moment: Moment) -> [BusAction<Question>]
}

extension BusListener {
  package var monitored: [MatchRule] { [] }
  package var systemService: String? { nil }
  package var systemRules: [MatchRule] { [] }
  package var wakeTime: Int64? { nil }
  package mutating func wake(at moment: Moment) -> [BusAction<Question>] { [] }
}

/// An action that a listener requests.
package enum BusAction<Question: Sendable & Equatable>: Sendable, Equatable {
  /// Make a call; its answer is passed back together with the question.
  case ask(Question, BusCall)
  case report(SourceEvent)

  package static func message(_ message: Message) -> BusAction { .report(.message(message)) }
  package static func status(_ status: SourceStatus) -> BusAction { .report(.status(status)) }
}
