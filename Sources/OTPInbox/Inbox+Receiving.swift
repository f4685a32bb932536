public import OTPDetection
public import OTPMessage

/// What became of a message that was received.
public struct Reception: Sendable, Equatable {
  /// Whether it was stored, or was there already.
  public let storing: StoreOutcome

  /// What was found in it.
  public let detection: Detection

  /// Makes the answer to a message.
  public init(storing: StoreOutcome, detection: Detection) {
    self.storing = storing
    self.detection = detection
  }
}

extension Inbox {
  /// Looks for codes in `messages` with `session` and stores them, all or none; returns what became
  /// of each, in the same order.
  ///
  /// When it returns, they are on the disk. `now` is the arrival of those that do not say
  /// when they arrived.
  public func receive(
    _ messages: [Message],
    with session: DetectionSession,
    at now: Timestamp
  ) throws(InboxError) -> [Reception] {
    try store(messages.map { ExaminedMessage($0, by: session) }, at: now)
  }
}
