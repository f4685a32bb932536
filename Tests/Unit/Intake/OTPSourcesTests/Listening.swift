import OTPBus
import OTPMessage
import OTPSourceSettings
import OTPSources

/// A listener with a clock, which takes events and collects what it reports and asks.
struct Listening<Listener: BusListener> {
  var listener: Listener
  var time = Timestamp(milliseconds: 1_795_000_000_000)
  var uptime: Int64 = 1_000
  private(set) var messages: [Message] = []
  private(set) var statuses: [SourceStatus] = []
  /// The questions that wait for an answer.
  private(set) var questions: [Listener.Question] = []
  private(set) var calls: [BusCall] = []

  init(_ listener: Listener) {
    self.listener = listener
    let since = Timestamp(milliseconds: time.milliseconds - 600_000)
    note(self.listener.begin(at: moment, since: since))
  }

  var moment: Moment { Moment(time: time, uptime: uptime) }
  var texts: [String] { messages.map(\.text) }

  mutating func take(_ message: BusMessage) {
    note(listener.take(message, at: moment))
  }

  /// Answers the first question like `question`.
  mutating func answer(_ question: Listener.Question, with arguments: BusValue...) {
    guard let index = questions.firstIndex(of: question) else { return }
    questions.remove(at: index)
    let answer = BusMessage(.reply(to: 1), arguments: arguments)
    note(listener.take(answer, to: question, at: moment))
  }

  /// Lets the first question like `question` fail, with an error of the bus or without an answer.
  mutating func fail(_ question: Listener.Question, with error: String? = nil) {
    guard let index = questions.firstIndex(of: question) else { return }
    questions.remove(at: index)
    let answer = error.map { BusMessage(.error(to: 1), member: "org.freedesktop.DBus.Error.\($0)") }
    note(listener.take(answer, to: question, at: moment))
  }

  /// Lets the questions that wait be without an answer for good.
  mutating func dropQuestions() { questions.removeAll() }

  /// Lets time pass, in milliseconds.
  mutating func pass(_ milliseconds: Int64) {
    uptime += milliseconds
    time = Timestamp(milliseconds: time.milliseconds + milliseconds)
    if let wakeTime = listener.wakeTime, wakeTime <= uptime { note(listener.wake(at: moment)) }
  }

  private mutating func note(_ actions: [BusAction<Listener.Question>]) {
    for action in actions {
      switch action {
      case .ask(let question, let call):
        questions.append(question)
        calls.append(call)
      case .report(.message(let message)): messages.append(message)
      case .report(.status(let status)): statuses.append(status)
      case .report(.bookmark), .report(.leftOut): break
      }
    }
  }
}

extension BusValue {
  /// A dictionary of properties.
  static func properties(_ values: [String: BusValue]) -> BusValue {
    .dictionary(values.sorted { $0.key < $1.key }.map { .init(key: .string($0), value: $1) })
  }
}
