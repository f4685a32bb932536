package import OTPBus
package import OTPMessage
package import OTPSourceSettings

/// Makes messages of what happens on a bus: what differs between sources, without the connection.
package protocol BusListener {
  /// What an answer is for.
  associatedtype Question: Sendable, Equatable

  /// The signals to be told.
  var rules: [MatchRule] { get }
  /// The calls of others to be told; with any, nothing can be asked.
  var monitored: [MatchRule] { get }
  /// The uptime at which to wake; nil for never.
  var wakeTime: Int64? { get }

  /// Begins on a new connection. Messages that arrived before `since` are left out.
  mutating func begin(at moment: Moment, since: Timestamp) -> [BusAction<Question>]

  /// Takes a signal, or a call of another program.
  mutating func take(_ message: BusMessage, at moment: Moment) -> [BusAction<Question>]

  /// Takes the answer to a question: a reply or an error; nil if none came in time.
  mutating func take(
    _ answer: BusMessage?,
    to question: Question,
    at moment: Moment
  ) -> [BusAction<Question>]

  /// Continues at ``wakeTime``.
  mutating func wake(at moment: Moment) -> [BusAction<Question>]
}

extension BusListener {
  package var monitored: [MatchRule] { [] }
  package var wakeTime: Int64? { nil }
  package mutating func wake(at moment: Moment) -> [BusAction<Question>] { [] }
}

/// What a listener wants done.
package enum BusAction<Question: Sendable & Equatable>: Sendable, Equatable {
  /// Makes a call; its answer comes with the question.
  case ask(Question, BusCall)
  case report(SourceEvent)

  package static func message(_ message: Message) -> BusAction { .report(.message(message)) }
  package static func status(_ status: SourceStatus) -> BusAction { .report(.status(status)) }
}
