import OTPDatabase
public import OTPDetection
public import OTPMessage

/// The result of receiving a message.
public struct Reception: Sendable, Equatable {
  /// Whether the message was stored or was already there.
  public let storing: StoreOutcome

  /// The detection in the message.
  public let detection: Detection

  /// The members of the message that cannot be read.
  public let unreadable: Message.UnreadableMembers

  /// Creates the result of receiving a message.
  public init(
    storing: StoreOutcome,
    detection: Detection,
    unreadable: Message.UnreadableMembers = []
  ) {
    self.storing = storing
    self.detection = detection
    self.unreadable = unreadable
  }
}

extension Inbox {
  /// Detects codes in `messages` with `session` and stores them, all or none; returns the results
  /// in the same order.
  ///
  /// The messages are durable when this method returns. `now` is the arrival of messages that do
  /// not specify one; `kept` says which of them keep their text.
  public func receive(
    _ messages: [Message],
    with session: DetectionSession,
    by delivery: Delivery = .live,
    keeping kept: KeptTexts = .all,
    at now: Timestamp
  ) throws(InboxError) -> [Reception] {
    try store(
      messages.map { ExaminedMessage($0, by: session, keeping: kept) },
      by: delivery,
      at: now
    )
  }
}
