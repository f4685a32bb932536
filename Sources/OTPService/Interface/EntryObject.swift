import OTPDetection
import OTPInbox
import OTPMessage

/// What was found in a message, as it stands in replies.
struct DetectionObject: Codable {
  let outcome: String
  let code: String?
  let range: [Int]?
  let score: Double
  let domain: String?
  let embeddedDomains: [String]
  let language: String?
  let mentionsPayment: Bool

  init(_ detection: Detection) {
    outcome = detection.outcome.rawValue
    code = detection.code?.value
    range = detection.range.map { [$0.lowerBound, $0.upperBound] }
    score = detection.score
    domain = detection.binding?.domain
    embeddedDomains = detection.binding?.embeddedDomains ?? []
    language = detection.language
    mentionsPayment = detection.mentionsPayment
  }

  /// What was found; `raw` is the code as the message wrote it.
  func detection(raw: String?) throws(ServiceError) -> Detection {
    let range = try range.map { ends throws(ServiceError) in
      guard ends.count == 2, ends[0] <= ends[1] else { throw .unreadableReply }
      return ends[0]..<ends[1]
    }
    guard let outcome = Detection.Outcome(rawValue: outcome),
      let finding = Detection.Finding(
        outcome,
        code: code.map(SecurityCode.init),
        raw: raw.map(SecurityCode.init),
        range: range,
        binding: domain.map { Binding(domain: $0, embeddedDomains: embeddedDomains) }
      )
    else { throw .unreadableReply }
    return Detection(
      finding,
      score: score,
      language: language,
      mentionsPayment: mentionsPayment
    )
  }
}

/// A stored message, as it stands in replies.
struct EntryObject: Codable {
  let id: Int64
  let arrival: String
  let storedAt: String
  let state: String
  let message: MessageObject
  let detection: DetectionObject
  let raw: String?
  let detectorVersion: Int

  init(_ entry: InboxEntry) {
    id = entry.id.number
    arrival = entry.arrival.iso8601
    storedAt = entry.storedAt.iso8601
    state = entry.state.rawValue
    message = MessageObject(entry.message)
    detection = DetectionObject(entry.detection)
    raw = entry.detection.raw?.value
    detectorVersion = entry.detectorVersion
  }

  /// The entry that the service listed.
  func entry() throws(ServiceError) -> InboxEntry {
    guard let arrival = Timestamp(iso8601: arrival), let storedAt = Timestamp(iso8601: storedAt),
      let state = InboxEntry.State(rawValue: state)
    else { throw .unreadableReply }
    return InboxEntry(
      id: InboxEntry.ID(number: id),
      message: message.stored,
      arrival: arrival,
      storedAt: storedAt,
      detection: try detection.detection(raw: raw),
      detectorVersion: detectorVersion,
      state: state
    )
  }
}

/// What became of a message, as it stands in replies.
struct ReceptionObject: Codable {
  let storing: String
  let detection: DetectionObject

  init(_ reception: Reception) {
    storing =
      switch reception.storing {
      case .stored: "stored"
      case .duplicate: "duplicate"
      case .conflict: "conflict"
      }
    detection = DetectionObject(reception.detection)
  }
}
