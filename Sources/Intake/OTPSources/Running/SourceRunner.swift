import Glibc
import OTPClient
import OTPMessage
package import OTPSourceSettings

/// Runs a source: connects it, again and again if need be, and hands its messages on.
///
/// Messages wait in memory while nobody takes them, and no further ones are asked for once
/// ``mostPending`` wait. The position moves only after they were taken.
package final class SourceRunner {
  /// The number of messages that may wait for delivery.
  package static let mostPending = 256

  /// How far back from the position, or else from now, a source looks when it starts, in
  /// milliseconds: a code that is older helps nobody.
  package static let backfill: Int64 = 600_000

  /// How long a connection must last for the next failure to count as the first, in milliseconds.
  private static let stableTime: Int64 = 60_000

  /// The state that others may look at.
  package private(set) var record: SourceRecord

  private let source: any MessageSource
  private let sink: any MessageSink
  private let clock: () -> Moment
  private let save: (SourceRecord) -> Void
  private let report: (String) -> Void
  private let jitter: () -> Double

  private var pending: [Message] = []
  /// The bookmark to keep once what is pending was delivered.
  private var bookmark: String?
  /// Whether the fault in the record is one of delivering, which only a delivery ends.
  private var cannotDeliver = false
  private var sourceBackoff = Backoff()
  private var sinkBackoff = Backoff()
  /// Since which uptime the source is connected; nil while it is not.
  private var connectedSince: Int64?
  /// The uptimes of the next attempts.
  private var nextConnection = Int64.min
  private var nextDelivery = Int64.min

  /// Makes a runner that begins with the state `record`. `save` is called when it changes, `report`
  /// with each new fault; `jitter` draws a number from -1 to 1.
  package init(
    _ source: any MessageSource,
    sink: any MessageSink,
    record: SourceRecord,
    clock: @escaping () -> Moment,
    jitter: @escaping () -> Double = { .random(in: -1...1) },
    save: @escaping (SourceRecord) -> Void,
    report: @escaping (String) -> Void
  ) {
    self.source = source
    self.sink = sink
    self.record = record
    self.clock = clock
    self.jitter = jitter
    self.save = save
    self.report = report
  }

  /// Runs until the descriptor `stop` becomes readable, or nobody takes messages any more; what was
  /// received is delivered first if it can be at once.
  package func run(until stop: Int32) {
    while true {
      let wait = step()
      if sink.isOver { break }
      var polled = [pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
      polled += wait.descriptors.map { pollfd(fd: $0.number, events: $0.events, revents: 0) }
      let now = clock().uptime
      let timeout = wait.uptime.map { Int32(clamping: max($0, now) - now) } ?? -1
      let count = unsafe poll(&polled, nfds_t(polled.count), timeout)
      if count > 0, polled[0].revents != 0 { break }
    }
    deliver(at: clock())
    source.disconnect()
  }

  /// Does what is due, and returns what to wait for.
  package func step() -> SourceWait {
    let moment = clock()
    if connectedSince == nil, moment.uptime >= nextConnection { connect(at: moment) }
    if connectedSince != nil, pending.count < Self.mostPending { resume(at: moment) }
    deliver(at: moment)
    return wait
  }

  private var wait: SourceWait {
    var times: [Int64] = []
    var result = SourceWait()
    if connectedSince == nil {
      times.append(nextConnection)
    } else if pending.count < Self.mostPending {
      result = source.wait
      result.uptime.map { times.append($0) }
    }
    if !pending.isEmpty { times.append(nextDelivery) }
    result.uptime = times.min()
    return result
  }

  private func connect(at moment: Moment) {
    // What arrived a little before the position may have been delivered after it, or not at all.
    let position = min(record.position ?? moment.time, moment.time)
    let since = position.milliseconds - Self.backfill
    do throws(SourceFault) {
      let start = SourceStart(since: Timestamp(milliseconds: since), bookmark: record.bookmark)
      try source.connect(at: moment, from: start)
      connectedSince = moment.uptime
    } catch {
      lose(error, at: moment)
    }
  }

  private func resume(at moment: Moment) {
    do throws(SourceFault) {
      for event in try source.resume(at: moment) {
        switch event {
        case .message(let message): pending.append(message)
        case .leftOut: note { $0.leftOut += 1 }
        case .status(let status): take(status)
        case .bookmark(let words): bookmark = words
        }
      }
    } catch {
      lose(error, at: moment)
    }
  }

  private func take(_ status: SourceStatus) {
    note {
      $0.status = status
      if status.isConnected, !cannotDeliver { $0.fault = nil }
    }
  }

  private func lose(_ fault: SourceFault, at moment: Moment) {
    if let since = connectedSince, moment.uptime - since >= Self.stableTime {
      sourceBackoff.reset()
    }
    source.disconnect()
    connectedSince = nil
    nextConnection = moment.uptime + max(sourceBackoff.delay(jitter: jitter()), fault.patience)
    tell(fault.description, at: moment)
    note { $0.status = .waiting(fault.description) }
  }

  private func deliver(at moment: Moment) {
    guard !pending.isEmpty else { return keepBookmark() }
    guard source.sendersWait || moment.uptime >= nextDelivery else { return }
    let outcomes: [MessageOutcome]
    do throws(DeliveryFault) {
      outcomes = try deliverPending(at: moment)
    } catch {
      nextDelivery = moment.uptime + sinkBackoff.delay(jitter: jitter())
      cannotDeliver = true
      switch error {
      case .later(let reason), .full(let reason), .refused(let reason):
        if !sink.isOver { tell(reason, at: moment) }
      }
      if case .full = error { return postpone(.noSpace, at: moment) }
      return postpone(.postponed, at: moment)
    }
    sinkBackoff.reset()
    cannotDeliver = outcomes.contains(.refused)
    let taken = pending
    pending.removeAll()
    settle(outcomes, at: moment) {
      $0.messages += outcomes.count { $0 == .taken }
      $0.lastMessage = moment.time
      let times = taken.compactMap(\.receivedAt) + [$0.position].compactMap { $0 }
      $0.position = times.filter { $0 <= moment.time }.max() ?? $0.position
      if outcomes.allSatisfy({ $0 == .taken }) { $0.fault = nil }
    }
    keepBookmark()
  }

  /// Tells the source what became of the messages, and the senders once the record has it and
  /// `change`.
  private func settle(
    _ outcomes: [MessageOutcome],
    at moment: Moment,
    _ change: (inout SourceRecord) -> Void = { _ in }
  ) {
    let bookmark = source.settle(outcomes, at: moment)
    note {
      change(&$0)
      if let bookmark { $0.bookmark = bookmark }
    }
    source.tellSenders(at: moment)
  }

  private func keepBookmark() {
    guard let bookmark else { return }
    note { $0.bookmark = bookmark }
    self.bookmark = nil
  }

  /// Leaves the pending messages to their senders, if those send them again.
  private func postpone(_ outcome: MessageOutcome, at moment: Moment) {
    guard source.sendersWait else { return }
    let outcomes = Array(repeating: outcome, count: pending.count)
    pending.removeAll()
    settle(outcomes, at: moment)
  }

  private func deliverPending(at moment: Moment) throws(DeliveryFault) -> [MessageOutcome] {
    do throws(DeliveryFault) {
      try sink.deliver(pending)
      return Array(repeating: .taken, count: pending.count)
    } catch .refused {
      // One refused message must not keep the others.
      return try deliverOneByOne(at: moment)
    }
  }

  private func deliverOneByOne(at moment: Moment) throws(DeliveryFault) -> [MessageOutcome] {
    var outcomes: [MessageOutcome] = []
    for message in pending {
      do throws(DeliveryFault) {
        try sink.deliver([message])
        outcomes.append(.taken)
      } catch .refused(let reason) {
        outcomes.append(.refused)
        tell(reason, at: moment)
      }
    }
    return outcomes
  }

  /// Reports a fault, once as long as it stays the same.
  private func tell(_ fault: String, at moment: Moment) {
    if record.fault?.words != fault { report(fault) }
    note { $0.fault = SourceRecord.Fault(words: fault, time: moment.time) }
  }

  private func note(_ change: (inout SourceRecord) -> Void) {
    let old = record
    change(&record)
    if record != old { save(record) }
  }
}
