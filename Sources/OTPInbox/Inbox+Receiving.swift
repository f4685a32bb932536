public import OTPDetection
public import OTPMessage

/// The result of receiving a message.
public struct Reception: Sendable, Equatable {
  /// Whether the message was stored or was already there.
  public let storing: StoreOutcome

  /// The detection in the message.
  public let detection: Detection

  /// Creates the result of receiving a message.
  public init(storing: StoreOutcome, detection: Detection) {
    self.storing = storing
    self.detection = detection
  }
}

extension Inbox {
  /// Detects codes in `messages` with `session` and stores them, all or none; returns the results
  /// in the same order.
  ///
  /// The messages are durable when this method returns. `now` is the arrival of messages that do
  /// not specify one.
  public func receive(
    _ messages: [Message],
    with session: DetectionSession,
    at now: Timestamp
  ) throws(InboxError) -> [Reception] {
    try store(messages.map { ExaminedMessage($0, by: session) }, at: now)
  }
}
