import OTPClient
import OTPMessage
package import OTPSourceSettings
import OTPSystem

/// Runs a source: connects it, reconnects after failures, and delivers its messages.
///
/// Messages that cannot be delivered are kept in memory, and the source is not read while
/// ``mostPending`` of them are pending. The position advances only after delivery.
package final class SourceRunner {
  /// The maximum number of messages that may be pending.
  package static let mostPending = 256

  /// How far before the position (or the current time, without one) a source starts reading, in
  /// milliseconds. Older codes are of no use.
  package static let backfill: Int64 = 600_000

  /// How long a connection must last before the backoff is reset, in milliseconds.
  private static let stableTime: Int64 = 60_000

  /// The current state, as it is saved.
  package private(set) var record: SourceRecord

  private let source: any MessageSource
  private let sink: any MessageSink
  private let clock: () -> Moment
  private let save: (SourceRecord) -> Void
  private let report: (String) -> Void
  private let jitter: () -> Double

  private var pending: [Message] = []
  /// The bookmark to save once the pending messages are delivered.
  private var bookmark: String?
  /// Whether the recorded fault is a delivery failure, which only a successful delivery clears.
  private var cannotDeliver = false
  private var sourceBackoff = Backoff()
  private var sinkBackoff = Backoff()
  /// The uptime at which the source connected; nil while it is disconnected.
  private var connectedSince: Int64?
  /// The uptimes of the next attempts.
  private var nextConnection = Int64.min
  private var nextDelivery = Int64.min

  /// Creates a runner that starts from the state `record`. `save` is called when the state changes,
  /// `report` with each new fault; `jitter` returns a random number from -1 to 1.
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

  /// Runs until the descriptor `stop` becomes readable or the sink is over. Before it returns, it
  /// tries once to deliver the pending messages.
  package func run(until stop: Int32) {
    while true {
      let wait = step()
      if sink.isOver { break }
      var polled = [PolledDescriptor(stop)] + wait.descriptors
      let now = clock().uptime
      Polling.wait(for: &polled, upTo: wait.uptime.map { max($0, now) - now })
      if polled[0].isReady { break }
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
    // A message that arrived shortly before the position may not have been delivered yet.
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

  /// Passes the outcomes to the source, saves the record with `change` and the bookmark, then lets
  /// the source answer its senders.
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

  /// Drops the pending messages if their senders will resend them.
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
      // One refused message must not hold up the others.
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

  /// Records a fault, and reports it unless it is the same as the last one.
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
