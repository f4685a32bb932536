import OTPDetection
import OTPInbox
import OTPMessage

/// Lines that are read but not yet durable.
struct IngestBatch {
  /// The maximum number of lines stored at once. A commit waits for the disk for about a
  /// millisecond or more; spread over a thousand lines, it costs less than storing them.
  private static let maximumCount = 1_000

  /// The maximum amount of text stored at once, in bytes, so that a batch of long messages takes no
  /// more memory than the longest line.
  private static let maximumSize = MessageLineParser.maximumLength

  private var messages: [ExaminedMessage] = []
  private var rejectedCount = 0
  private var skippedCount = 0
  private var size = 0

  /// Whether the batch should be stored before more is read.
  var isFull: Bool {
    messages.count + rejectedCount + skippedCount >= IngestBatch.maximumCount
      || size >= IngestBatch.maximumSize
  }

  /// Adds a message and its detection.
  mutating func add(_ examined: ExaminedMessage) {
    messages.append(examined)
    let message = examined.message
    size += message.text.utf8.count + (message.subject?.utf8.count ?? 0)
  }

  /// Counts a line that is not a message.
  mutating func reject() {
    rejectedCount += 1
  }

  /// Counts a message that is not to be stored.
  mutating func skip() {
    skippedCount += 1
  }

  /// Commits all messages; returns the counts of outcomes.
  func store(
    in inbox: Inbox,
    by delivery: Delivery,
    at now: Timestamp
  ) throws(InboxError) -> IngestSummary {
    var summary = IngestSummary()
    for _ in 0..<rejectedCount {
      summary.receive()
      summary.count(.rejected)
    }
    for _ in 0..<skippedCount {
      summary.receive()
      summary.count(.skipped)
    }
    guard !messages.isEmpty else { return summary }
    let receptions = try inbox.store(messages, by: delivery, at: now)
    for _ in messages { summary.receive() }
    for reception in receptions {
      switch reception.storing {
      case .stored: summary.count(IngestSummary.Ending(reception.detection.outcome))
      case .duplicate: summary.count(.duplicates)
      case .conflict: summary.count(.conflicts)
      }
      if !reception.unreadable.isEmpty { summary.warn() }
    }
    return summary
  }

  /// Empties the batch.
  mutating func removeAll() {
    messages.removeAll(keepingCapacity: true)
    rejectedCount = 0
    skippedCount = 0
    size = 0
  }
}
