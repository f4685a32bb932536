import OTPBus
package import OTPMessage

/// A source on a bus: the connection of a listener.
package final class BusSource<Listener: BusListener>: MessageSource {
  /// How long an answer may take, in milliseconds; 25 s is what D-Bus libraries allow.
  private static var answerTimeout: Int64 { 25_000 }

  /// How many messages of the bus are handled at a time, so that what came of them is delivered
  /// meanwhile.
  private static var batch: Int { 64 }

  private let address: String
  private let initial: Listener
  private var listener: Listener
  private var connection: BusConnection?
  private var questions: [UInt64: (question: Listener.Question, deadline: Int64)] = [:]
  private var events: [SourceEvent] = []
  private var hasMore = false

  /// Makes a source of what `listener` makes of the bus at `address`.
  package init(_ listener: Listener, address: String) {
    initial = listener
    self.listener = listener
    self.address = address
  }

  package var wait: SourceWait {
    guard let connection else { return SourceWait() }
    var times = questions.values.map(\.deadline)
    if let wakeTime = listener.wakeTime { times.append(wakeTime) }
    if hasMore { times.append(.min) }
    let descriptor = SourceWait.Descriptor(connection.fileDescriptor, events: connection.events)
    return SourceWait(descriptors: [descriptor], uptime: times.min())
  }

  package func connect(at moment: Moment, since: Timestamp) throws(SourceFault) {
    listener = initial
    do throws(BusError) {
      let connection = try BusConnection(address: address, monitored: listener.monitored)
      self.connection = connection
      for rule in listener.rules { try connection.add(rule) }
    } catch {
      throw SourceFault(error.description)
    }
    try act(listener.begin(at: moment, since: since), at: moment)
  }

  package func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent] {
    defer { events.removeAll() }
    var count = 0
    while count < Self.batch, let message = try nextMessage() {
      count += 1
      try handle(message, at: moment)
    }
    hasMore = count == Self.batch
    for (number, asked) in questions where asked.deadline <= moment.uptime {
      questions[number] = nil
      try act(listener.take(nil, to: asked.question, at: moment), at: moment)
    }
    if let wakeTime = listener.wakeTime, wakeTime <= moment.uptime {
      try act(listener.wake(at: moment), at: moment)
    }
    return events
  }

  package func disconnect() {
    connection = nil
    questions.removeAll()
    events.removeAll()
    hasMore = false
  }

  private func nextMessage() throws(SourceFault) -> BusMessage? {
    do throws(BusError) {
      return try connection?.next()
    } catch {
      throw SourceFault(error.description)
    }
  }

  private func handle(_ message: BusMessage, at moment: Moment) throws(SourceFault) {
    switch message.kind {
    case .signal, .call: try act(listener.take(message, at: moment), at: moment)
    case .reply(let number):
      guard let asked = questions.removeValue(forKey: number) else { return }
      try act(listener.take(message, to: asked.question, at: moment), at: moment)
    case .error(let number):
      guard let asked = questions.removeValue(forKey: number) else {
        // The rules and the monitor are all that is sent without a question.
        throw SourceFault("the bus refuses what the source needs to see (\(message.member))")
      }
      try act(listener.take(nil, to: asked.question, at: moment), at: moment)
    }
  }

  private func act(
    _ actions: [BusAction<Listener.Question>],
    at moment: Moment
  ) throws(SourceFault) {
    for action in actions {
      switch action {
      case .report(let event): events.append(event)
      case .ask(let question, let call):
        do throws(BusError) {
          guard let number = try connection?.send(call) else { continue }
          questions[number] = (question, moment.uptime + Self.answerTimeout)
        } catch {
          throw SourceFault(error.description)
        }
      }
    }
  }
}
