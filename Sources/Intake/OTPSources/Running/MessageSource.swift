package import OTPMessage
package import OTPSourceSettings

/// Brings messages in from one place, such as a phone or a mailbox.
///
/// A source never waits: the runner waits for what ``wait`` says, then calls ``resume(at:)``. It
/// keeps no message that it has returned.
package protocol MessageSource: AnyObject {
  /// What to wait for.
  var wait: SourceWait { get }

  /// Whether those who send the messages wait for an answer and send again what was not taken. The
  /// runner then keeps no message to try again: ``settle(_:at:)`` tells what became of each.
  var sendersWait: Bool { get }

  /// Connects, or begins to, at `start`.
  func connect(at moment: Moment, from start: SourceStart) throws(SourceFault)

  /// Continues with what has happened since; returns what came of it. After an error the runner
  /// connects again, a while later.
  func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent]

  /// Takes what became of the messages that ``resume(at:)`` returned last, in their order. Called
  /// only where ``sendersWait``. Returns the bookmark to keep before the senders are told, if any.
  func settle(_ outcomes: [MessageOutcome], at moment: Moment) -> String?

  /// Tells the senders what became of their messages. Called after ``settle(_:at:)``.
  func tellSenders(at moment: Moment)

  /// Closes the connection.
  func disconnect()
}

extension MessageSource {
  package var sendersWait: Bool { false }
  package func settle(_ outcomes: [MessageOutcome], at moment: Moment) -> String? { nil }
  package func tellSenders(at moment: Moment) {}
}

/// Where a source begins.
package struct SourceStart: Sendable, Equatable {
  /// Messages that arrived before are left out, unless ``bookmark`` knows better.
  package let since: Timestamp
  /// The last bookmark of which all messages were delivered.
  package let bookmark: String?

  package init(since: Timestamp, bookmark: String? = nil) {
    self.since = since
    self.bookmark = bookmark
  }
}

/// What became of a message.
package enum MessageOutcome: Sendable, Equatable {
  /// It is stored.
  case taken
  /// It is not stored now; the same message may be taken later.
  case postponed
  /// The same, because there is no space left.
  case noSpace
  /// It is not stored, and never will be.
  case refused
}

/// What a source waits for.
package struct SourceWait: Sendable, Equatable {
  /// A descriptor, and the events of poll(2) to wait for.
  package struct Descriptor: Sendable, Equatable {
    package let number: Int32
    package let events: Int16

    package init(_ number: Int32, events: Int16) {
      self.number = number
      self.events = events
    }
  }

  package var descriptors: [Descriptor] = []
  /// The uptime at which to continue in any case; nil for never.
  package var uptime: Int64?

  package init(descriptors: [Descriptor] = [], uptime: Int64? = nil) {
    self.descriptors = descriptors
    self.uptime = uptime
  }
}

/// A moment by both clocks of the machine.
package struct Moment: Sendable, Equatable {
  /// The time of day.
  package let time: Timestamp
  /// Milliseconds on a clock that nobody can set.
  package let uptime: Int64

  package init(time: Timestamp, uptime: Int64) {
    self.time = time
    self.uptime = uptime
  }
}

/// What a source reports.
package enum SourceEvent: Sendable, Equatable {
  case message(Message)
  /// A message that cannot be read, which was reported.
  case leftOut
  case status(SourceStatus)
  /// Where to go on once all messages before this event are delivered.
  case bookmark(String)
}

/// Why a source cannot go on. It never shows a message.
package struct SourceFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong and what to do.
  package let description: String
  /// How long to wait at least before connecting again, in milliseconds.
  package let patience: Int64

  package init(_ description: String, patience: Int64 = 0) {
    self.description = description
    self.patience = patience
  }
}
