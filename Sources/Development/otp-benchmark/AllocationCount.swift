import CAllocations
import OTPCorpus
import OTPDetection
import OTPMessage

/// The number of allocations needed to detect codes in known messages.
struct AllocationCount: Encodable {
  /// The number of measurements of each message. Taking the minimum excludes one-time allocations,
  /// such as those for the metadata of a type.
  private static let repetitions = 3
  /// The maximum number of worst messages to list.
  private static let named = 8

  private(set) var messages = 0
  private(set) var total = 0
  /// The largest count of a message.
  private(set) var most = 0
  /// The IDs of the first messages with the largest count.
  private(set) var worst: [String] = []

  var average: Double { messages == 0 ? 0 : Double(total) / Double(messages) }

  /// Counts the allocations for a message that `session` has seen before.
  mutating func count(_ message: Message, id: String, by session: DetectionSession) {
    let counts = (0..<Self.repetitions).map { _ in
      otp_allocations_start()
      _ = session.detect(in: message)
      return Int(otp_allocations_stop())
    }
    let count = counts.min() ?? 0
    messages += 1
    total += count
    if count > most {
      most = count
      worst = []
    }
    if count == most, most > 0, worst.count < Self.named { worst.append(id) }
  }

  private enum CodingKeys: String, CodingKey {
    case messages, average, most, worst
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(messages, forKey: .messages)
    try container.encode(average, forKey: .average)
    try container.encode(most, forKey: .most)
    try container.encode(worst, forKey: .worst)
  }
}

/// The allocations for the messages of the corpus, by kind of message.
struct AllocationCounts: Encodable {
  /// Without a digit or a run of capitals.
  private(set) var quiet = AllocationCount()
  /// With numbers but no candidate.
  private(set) var withoutCandidate = AllocationCount()
  private(set) var withCandidate = AllocationCount()

  /// The average over all messages of the corpus.
  var average: Double {
    let messages = withoutCandidate.messages + withCandidate.messages
    return messages == 0
      ? 0 : Double(withoutCandidate.total + withCandidate.total) / Double(messages)
  }

  /// The largest count of a message without a candidate.
  var mostWithoutCandidate: Int { max(quiet.most, withoutCandidate.most) }

  /// Counts allocations for all `rows`, which `session` has seen before.
  init(_ rows: [CorpusRow], by session: DetectionSession) {
    let quiet = rows.map { Message(text: Workload.quiet($0.message.text)) }
    let haveCandidate = rows.map { row in
      let explanation = session.explain(row.message)
      return explanation.candidates.contains(where: \.hasCodeLength)
        || explanation.detection.code != nil
    }
    for message in quiet + rows.map(\.message) { _ = session.detect(in: message) }
    for (index, row) in rows.enumerated() {
      let id = row.id.description
      self.quiet.count(quiet[index], id: id, by: session)
      if haveCandidate[index] {
        withCandidate.count(row.message, id: id, by: session)
      } else {
        withoutCandidate.count(row.message, id: id, by: session)
      }
    }
  }
}
