public import OTPDetection
public import OTPMessage

/// A message in the inbox, with what was found in it and what became of it.
public struct InboxEntry: Sendable, Identifiable {
  /// The number of an entry in its inbox; it grows in the order of storing, and is
  /// never used again.
  public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number itself.
    public let number: Int64

    /// Makes the identity of the entry `number`.
    public init(number: Int64) {
      self.number = number
    }

    /// The number, as a person sees it and types it.
    public var description: String { String(number) }

    /// Whether `left` was stored before `right`.
    public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  }

  /// What became of an entry; the three cases are part of the API and do not change.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Nothing yet.
    case fresh
    /// Its code was used.
    case used
    /// Its code was not wanted.
    case dismissed
  }

  /// The number of the entry.
  public let id: ID

  /// The message as it came.
  public let message: Message

  /// When the message arrived, as its source says; else when it was stored.
  public let arrival: Timestamp

  /// When the entry was stored.
  public let storedAt: Timestamp

  /// What was found in the message.
  public let detection: Detection

  /// The version of the detector that found it.
  public let detectorVersion: Int

  /// What became of the entry.
  public let state: State

  package init(
    id: ID,
    message: Message,
    arrival: Timestamp,
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
  /// The number and the state, nothing of the message.
  public var description: String { "InboxEntry(\(id), \(state.rawValue))" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the message.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
