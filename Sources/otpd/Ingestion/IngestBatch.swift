import OTPDetection
import OTPInbox
import OTPMessage

/// Lines that were read and are not yet on the disk.
struct IngestBatch {
  /// How many lines are stored at once. A commit waits for the disk, about a millisecond or more;
  /// spread over a thousand lines it costs less than storing them.
  private static let maximumCount = 1_000

  /// How many bytes of text are stored at once, so that a batch of long messages takes no more
  /// memory than one longest line.
  private static let maximumSize = MessageLineParser.maximumLength

  private var messages: [ExaminedMessage] = []
  private var rejectedCount = 0
  private var size = 0

  /// Whether it should be stored before more is read.
  var isFull: Bool {
    messages.count + rejectedCount >= IngestBatch.maximumCount || size >= IngestBatch.maximumSize
  }

  /// Adds a message and what was found in it.
  mutating func add(_ examined: ExaminedMessage) {
    messages.append(examined)
    let message = examined.message
    size += message.text.utf8.count + (message.subject?.utf8.count ?? 0)
  }

  /// Adds a line that is no message.
  mutating func reject() {
    rejectedCount += 1
  }

  /// Puts all messages on the disk; returns what became of all lines.
  func store(in inbox: Inbox, at now: Timestamp) throws(InboxError) -> IngestSummary {
    var summary = IngestSummary()
    for _ in 0..<rejectedCount {
      summary.receive()
      summary.count(.rejected)
    }
    guard !messages.isEmpty else { return summary }
    let receptions = try inbox.store(messages, at: now)
    for _ in messages { summary.receive() }
    for reception in receptions {
      switch reception.storing {
      case .stored: summary.count(IngestSummary.Ending(reception.detection.outcome))
      case .duplicate: summary.count(.duplicates)
      case .conflict: summary.count(.conflicts)
      }
    }
    return summary
  }

  /// Empties the batch.
  mutating func removeAll() {
    messages.removeAll(keepingCapacity: true)
    rejectedCount = 0
    size = 0
  }
}
