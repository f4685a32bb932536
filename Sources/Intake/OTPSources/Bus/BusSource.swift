import OTPBus
import OTPSystem

/// A source that reads a bus: connects a listener to it.
package final class BusSource<Listener: BusListener>: MessageSource {
  /// The maximum number of bus messages handled in one call of ``resume(at:)``, so that deliveries
  /// are not held up.
  private static var batch: Int { 64 }

  private let address: String
  private let systemAddress: String?
  private let initial: Listener
  private var listener: Listener
  private var bus: BusDialogue<Listener.Question>?
  private var systemBus: BusDialogue<Listener.Question>?
  private var events: [SourceEvent] = []
  private var hasMore = false

  /// Creates a source that connects `listener` to the bus at `address`, and to the system bus at
  /// `systemAddress` if it has a service there.
  package init(_ listener: Listener, address: String, systemAddress: String? = nil) {
    initial = listener
    self.listener = listener
    self.address = address
    self.systemAddress = systemAddress
  }

  package var wait: SourceWait {
    guard let bus else { return SourceWait() }
    let buses = [bus, systemBus].compactMap(\.self)
    var times = buses.compactMap(\.deadline) + [listener.wakeTime].compactMap(\.self)
    if hasMore { times.append(.min) }
    let descriptors = buses.map { PolledDescriptor($0.fileDescriptor, events: $0.events) }
    return SourceWait(descriptors: descriptors, uptime: times.min())
  }

  package func connect(at moment: Moment, from start: SourceStart) throws(SourceFault) {
    listener = initial
    do throws(BusError) {
      bus = try BusDialogue(
        address: address,
        rules: listener.rules,
        monitored: listener.monitored
      )
      if listener.systemService != nil, let systemAddress {
        systemBus = try BusDialogue(address: systemAddress, rules: listener.systemRules)
      }
    } catch {
      throw SourceFault(error.description)
    }
    try act(listener.begin(at: moment, since: start.since), at: moment)
  }

  package func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent] {
    defer { events.removeAll() }
    var count = 0
    while count < Self.batch, let event = try nextEvent(at: moment) {
      count += 1
      try handle(event, at: moment)
    }
    hasMore = count == Self.batch
    if let wakeTime = listener.wakeTime, wakeTime <= moment.uptime {
      try act(listener.wake(at: moment), at: moment)
    }
    return events
  }

  package func disconnect() {
    bus = nil
    systemBus = nil
    events.removeAll()
    hasMore = false
  }

  private func nextEvent(
    at moment: Moment
  ) throws(SourceFault) -> BusDialogue<Listener.Question>.Event? {
    do throws(BusError) {
      if let event = try bus?.next(at: moment.uptime) { return event }
      return try systemBus?.next(at: moment.uptime)
    } catch {
      throw SourceFault(error.description)
    }
  }

  private func handle(
    _ event: BusDialogue<Listener.Question>.Event,
    at moment: Moment
  ) throws(SourceFault) {
    switch event {
    case .message(let message): try act(listener.take(message, at: moment), at: moment)
    case .answer(let answer, let question):
      try act(listener.take(answer, to: question, at: moment), at: moment)
    case .refusal(let error):
      throw SourceFault(
        "the bus denies access to the messages that the source reads (\(error.member))"
      )
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
          let isOnSystem = call.destination == listener.systemService
          try (isOnSystem ? systemBus : bus)?.ask(question, call, at: moment.uptime)
        } catch {
          throw SourceFault(error.description)
        }
      }
    }
  }
}
