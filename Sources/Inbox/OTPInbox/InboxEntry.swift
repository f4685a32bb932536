public import OTPDetection
public import OTPMessage

/// A message in the inbox, with its detection and state.
public struct InboxEntry: Sendable, Identifiable {
  /// The ID of an entry in its inbox. IDs grow in the order of storing and are never reused.
  public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number of the entry.
    public let number: Int64

    /// Creates the ID with `number`.
    public init(number: Int64) {
      self.number = number
    }

    /// The number, as users see and type it.
    public var description: String { String(number) }

    /// Whether `left` was stored before `right`.
    public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  }

  /// The state of an entry. The three cases are part of the API and do not change.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The code is neither used nor dismissed.
    case fresh
    /// The code was used.
    case used
    /// The code was dismissed.
    case dismissed
  }

  /// The ID of the entry.
  public let id: ID

  /// The message as received.
  public let message: Message

  /// When the message arrived according to its source, or when it was stored if the source does not
  /// say; nil if the source states a time that cannot be read. The code of such an entry is never
  /// offered.
  public let arrival: Timestamp?

  /// When the entry was stored.
  public let storedAt: Timestamp

  /// The detection in the message.
  public let detection: Detection

  /// The version of the detector that made the detection.
  public let detectorVersion: Int

  /// The state of the entry.
  public let state: State

  package init(
    id: ID,
    message: Message,
    arrival: Timestamp?,
    storedAt: Timestamp,
    detection: Detection,
    detectorVersion: Int,
    state: State
  ) {
    self.id = id
    self.message = message
    self.arrival = arrival
    self.storedAt = storedAt
    self.detection = detection
    self.detectorVersion = detectorVersion
    self.state = state
  }
}

extension InboxEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The ID and the state, but nothing of the message.
  public var description: String { "InboxEntry(\(id), \(state.rawValue))" }

  /// The same value as `description`.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` prints nothing of the message.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
