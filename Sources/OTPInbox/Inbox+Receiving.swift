import OTPDatabase
public import OTPDetection
public import OTPMessage

/// The result of receiving a message.
public struct Reception: Sendable, Equatable {
  /// Whether the message was stored or was already there.
  public let storing: StoreOutcome

  /// The detection in the message.
  public let detection: Detection

  /// What the message states in a form that cannot be read.
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
  /// The length of texts from which the memory of a call is freed after it, in bytes.
  private static let largeCall = 1 << 20

  /// Detects codes in `messages` with `session` and stores them, all or none; returns the results
  /// in the same order.
  ///
  /// The messages are durable when this method returns. `now` is the arrival of messages that do
  /// not specify one.
  public func receive(
    _ messages: [Message],
    with session: DetectionSession,
    by delivery: Delivery = .live,
    at now: Timestamp
  ) throws(InboxError) -> [Reception] {
    let examined = messages.map { ExaminedMessage($0, by: session) }
    let receptions = try store(examined, by: delivery, at: now)
    // Pages of long texts would stay in memory until others push them out.
    if messages.reduce(0, { $0 + $1.storedLength }) >= Self.largeCall { database.releaseMemory() }
    return receptions
  }
}
