import CAllocations
import OTPCorpus
import OTPDetection
import OTPMessage

/// How often memory is asked for to look at messages that were looked at before.
struct AllocationCount: Encodable {
  /// How often each message is counted; the least count is free of what is asked for once, as Swift does for a type that is new.
  private static let countings = 3
  /// How many of the messages that cost most are named.
  private static let named = 8

  private(set) var messages = 0
  private(set) var total = 0
  /// What the costliest message costs.
  private(set) var most = 0
  /// The ids of messages that cost so much, the first of them.
  private(set) var worst: [String] = []

  var average: Double { messages == 0 ? 0 : Double(total) / Double(messages) }

  /// Counts one more message, which `session` has seen before.
  mutating func count(_ message: Message, id: String, by session: DetectionSession) {
    let counts = (0..<Self.countings).map { _ in
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

/// What the messages of the corpus cost in allocations, by what is in them.
struct AllocationCounts: Encodable {
  /// Without a digit or a run of capitals.
  private(set) var quiet = AllocationCount()
  /// With numbers, none of which is a candidate.
  private(set) var withoutCandidate = AllocationCount()
  private(set) var withCandidate = AllocationCount()

  /// What the average message of the corpus costs.
  var average: Double {
    let messages = withoutCandidate.messages + withCandidate.messages
    return messages == 0
      ? 0 : Double(withoutCandidate.total + withCandidate.total) / Double(messages)
  }

  /// What the costliest message without a candidate costs.
  var mostWithoutCandidate: Int { max(quiet.most, withoutCandidate.most) }

  /// Counts for every row of `rows`, after `session` has seen them all.
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
