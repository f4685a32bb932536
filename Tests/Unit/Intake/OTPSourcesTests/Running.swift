import OTPMessage
import OTPSourceSettings
import OTPSources

/// A source that plays what a test puts in.
final class ScriptedSource: MessageSource {
  var events: [SourceEvent] = []
  var fault: SourceFault?
  var connectionFault: SourceFault?
  private(set) var connections: [SourceStart] = []
  private(set) var resumptions = 0

  var sendersWait = false
  private(set) var settled: [MessageOutcome] = []
  /// What the record must hold before senders are told.
  var settledBookmark: String?
  /// Called when senders are told.
  var toldSenders: () -> Void = {}

  /// When it wants to be resumed.
  var wakeTime: Int64?
  /// Called when it was resumed.
  var resumed: () -> Void = {}

  var wait: SourceWait { SourceWait(uptime: wakeTime) }

  func connect(at moment: Moment, from start: SourceStart) throws(SourceFault) {
    connections.append(start)
    if let connectionFault { throw connectionFault }
  }

  func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent] {
    resumptions += 1
    resumed()
    if let fault { throw fault }
    defer { events.removeAll() }
    return events
  }

  func settle(_ outcomes: [MessageOutcome], at moment: Moment) -> String? {
    settled += outcomes
    return settledBookmark
  }

  func tellSenders(at moment: Moment) { toldSenders() }

  func disconnect() {}
}

extension MessageSource {
  /// Does what the runner does once it is known what became of the messages; returns the bookmark
  /// that it would keep in between.
  @discardableResult
  func finish(_ outcomes: [MessageOutcome], at moment: Moment) -> String? {
    defer { tellSenders(at: moment) }
    return settle(outcomes, at: moment)
  }
}

/// A sink that takes everything, unless a test lets it fail.
final class ScriptedSink: MessageSink {
  var fault: DeliveryFault?
  /// Texts of messages that are refused.
  var refused: Set<String> = []
  private(set) var taken: [String] = []

  func deliver(_ messages: [Message]) throws(DeliveryFault) {
    if let fault { throw fault }
    if messages.contains(where: { refused.contains($0.text) }) { throw .refused("too long") }
    taken += messages.map(\.text)
  }
}

/// A runner with its source, its sink and a clock.
final class Running {
  let source = ScriptedSource()
  let sink = ScriptedSink()
  var uptime: Int64 = 0
  var record = SourceRecord()
  var reports: [String] = []
  private(set) var runner: SourceRunner?

  init(_ record: SourceRecord = SourceRecord()) {
    runner = SourceRunner(
      source,
      sink: sink,
      record: record,
      clock: { [unowned self] in moment },
      jitter: { 0 },
      save: { [unowned self] in self.record = $0 },
      report: { [unowned self] in reports.append($0) }
    )
  }

  var moment: Moment {
    Moment(time: Timestamp(milliseconds: 1_795_000_000_000 + uptime), uptime: uptime)
  }

  @discardableResult
  func step(after milliseconds: Int64 = 0) -> SourceWait {
    uptime += milliseconds
    return runner?.step() ?? SourceWait()
  }

  func message(_ text: String, at time: Timestamp? = nil) -> SourceEvent {
    .message(Message(text: text, receivedAt: time))
  }
}
