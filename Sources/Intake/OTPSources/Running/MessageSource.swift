package import OTPMessage
package import OTPSourceSettings
package import OTPSystem

/// A place that messages come from, such as a phone or a mailbox.
///
/// A source never blocks: the runner waits for what ``wait`` describes, then calls ``resume(at:)``.
/// A source does not keep the messages that it has returned.
package protocol MessageSource: AnyObject {
  /// What to wait for.
  var wait: SourceWait { get }

  /// Whether senders wait for an answer and resend what was not stored. The runner then does not
  /// retry by itself; it passes the outcome of each message to ``settle(_:at:)``.
  var sendersWait: Bool { get }

  /// Connects, or starts connecting, and reads from `start`.
  func connect(at moment: Moment, from start: SourceStart) throws(SourceFault)

  /// Handles what has happened since the last call and returns the resulting events. After an error
  /// the runner reconnects, with a delay.
  func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent]

  /// Accepts the outcomes of the messages that ``resume(at:)`` returned last, in the same order.
  /// Called only if ``sendersWait``. Returns the bookmark to save before the senders are answered,
  /// if any.
  func settle(_ outcomes: [MessageOutcome], at moment: Moment) -> String?

  /// Answers the senders with the outcomes of their messages. Called after ``settle(_:at:)``.
  func tellSenders(at moment: Moment)

  /// Closes the connection.
  func disconnect()
}

extension MessageSource {
  package var sendersWait: Bool { false }
  package func settle(_ outcomes: [MessageOutcome], at moment: Moment) -> String? { nil }
  package func tellSenders(at moment: Moment) {}
}

/// The position from which a source reads.
package struct SourceStart: Sendable, Equatable {
  /// Messages that arrived earlier are skipped, unless ``bookmark`` gives a more exact position.
  package let since: Timestamp
  /// The last bookmark up to which all messages were delivered.
  package let bookmark: String?

  package init(since: Timestamp, bookmark: String? = nil) {
    self.since = since
    self.bookmark = bookmark
  }
}

/// The outcome of delivering a message.
package enum MessageOutcome: Sendable, Equatable {
  /// The message is stored.
  case taken
  /// The message was not stored, but a later attempt may succeed.
  case postponed
  /// As `postponed`, because there is no space left.
  case noSpace
  /// The message was not stored, and never will be.
  case refused
}

/// What a source waits for.
package struct SourceWait: Sendable, Equatable {
  package var descriptors: [PolledDescriptor] = []
  /// The uptime at which to resume even if nothing happens; nil if there is none.
  package var uptime: Int64?

  package init(descriptors: [PolledDescriptor] = [], uptime: Int64? = nil) {
    self.descriptors = descriptors
    self.uptime = uptime
  }
}

/// A point in time on both clocks of the machine.
package struct Moment: Sendable, Equatable {
  /// The time of day.
  package let time: Timestamp
  /// Milliseconds on the monotonic clock, which cannot be set.
  package let uptime: Int64

  package init(time: Timestamp, uptime: Int64) {
    self.time = time
    self.uptime = uptime
  }
}

/// What a source reports.
package enum SourceEvent: Sendable, Equatable {
  case message(Message)
  /// A message that could not be read and was skipped.
  case leftOut
  case status(SourceStatus)
  /// The position to continue from once all messages before this event are delivered.
  case bookmark(String)
}

/// The reason a source cannot continue. It never contains text of a message.
package struct SourceFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong and what to do.
  package let description: String
  /// The minimum delay before reconnecting, in milliseconds.
  package let patience: Int64

  package init(_ description: String, patience: Int64 = 0) {
    self.description = description
    self.patience = patience
  }
}
