/// A connection to a message bus that matches each reply to its call.
///
/// It never blocks: the caller waits for ``fileDescriptor`` until ``deadline``, then takes one
/// event after another.
package final class BusDialogue<Question: Sendable> {
  /// What happened on the bus.
  package enum Event {
    /// A signal, or a call from another program.
    case message(BusMessage)
    /// The reply to a call, or an error in its place; nil if none arrived in time.
    case answer(BusMessage?, to: Question)
    /// An error that does not belong to a call: the bus refuses a rule or monitoring.
    case refusal(BusMessage)
  }

  /// The timeout for a reply, in milliseconds; D-Bus libraries use the same 25 s.
  private static var answerTimeout: Int64 { 25_000 }

  /// The maximum number of pending replies. The system bus allows 128 per connection and refuses
  /// more.
  private static var mostQuestions: Int { 64 }

  /// The maximum number of queued calls. Further ones are dropped.
  private static var mostWaiting: Int { 16_384 }

  private let connection: BusConnection
  private var questions: [UInt64: (question: Question, deadline: Int64)] = [:]

  /// The queue of calls to send, starting at ``firstWaiting``.
  private var waiting: [(question: Question, call: BusCall)] = []
  private var firstWaiting = 0

  /// Connects to the bus at `address` and subscribes to `rules`. With rules in `monitored`, it only
  /// observes messages between others, and cannot make calls.
  package init(
    address: String,
    rules: [MatchRule],
    monitored: [MatchRule] = []
  ) throws(BusError) {
    connection = try BusConnection(address: address, monitored: monitored)
    for rule in rules { try connection.add(rule) }
  }

  /// The descriptor to wait for.
  package var fileDescriptor: Int32 { connection.fileDescriptor }

  /// The events of poll(2) to wait for.
  package var events: Int16 { connection.events }

  /// The uptime of the first timeout; nil if no reply is pending.
  package var deadline: Int64? { questions.values.map(\.deadline).min() }

  /// Makes `call` as soon as few enough replies are pending. `question` is returned with the reply.
  package func ask(_ question: Question, _ call: BusCall, at uptime: Int64) throws(BusError) {
    if waiting.count - firstWaiting < Self.mostWaiting { waiting.append((question, call)) }
    try askNext(at: uptime)
  }

  private func askNext(at uptime: Int64) throws(BusError) {
    while questions.count < Self.mostQuestions, firstWaiting < waiting.count {
      let next = waiting[firstWaiting]
      firstWaiting += 1
      let number = try connection.send(next.call)
      questions[number] = (next.question, uptime + Self.answerTimeout)
    }
    guard firstWaiting == waiting.count || firstWaiting >= Self.mostWaiting else { return }
    waiting.removeFirst(firstWaiting)
    firstWaiting = 0
  }

  /// The next event; nil if there is none yet.
  package func next(at uptime: Int64) throws(BusError) -> Event? {
    let event = try nextEvent(at: uptime)
    try askNext(at: uptime)
    return event
  }

  private func nextEvent(at uptime: Int64) throws(BusError) -> Event? {
    while let message = try connection.next() {
      switch message.kind {
      case .signal, .call: return .message(message)
      case .reply(let number):
        // The replies to subscriptions need no handling.
        guard let asked = questions.removeValue(forKey: number) else { continue }
        return .answer(message, to: asked.question)
      case .error(let number):
        guard let asked = questions.removeValue(forKey: number) else { return .refusal(message) }
        return .answer(message, to: asked.question)
      }
    }
    guard let overdue = questions.first(where: { $0.value.deadline <= uptime }) else { return nil }
    questions[overdue.key] = nil
    return .answer(nil, to: overdue.value.question)
  }
}
