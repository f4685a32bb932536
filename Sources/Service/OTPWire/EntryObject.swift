package import OTPDetection
package import OTPInbox
import OTPMessage

/// What was found in a message, as written in replies.
package struct DetectionObject: Codable {
  package let outcome: String
  package let code: String?
  package let range: [Int]?
  package let score: Double
  package let domain: String?
  package let embeddedDomains: [String]
  package let language: String?
  package let mentionsPayment: Bool

  package init(_ detection: Detection) {
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
  package func detection(raw: String?) throws(ReplyError) -> Detection {
    let range = try range.map { ends throws(ReplyError) in
      guard ends.count == 2, ends[0] <= ends[1] else { throw .unreadable }
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
    else { throw .unreadable }
    return Detection(
      finding,
      score: score,
      language: language,
      mentionsPayment: mentionsPayment
    )
  }
}

/// A stored message, as written in replies.
package struct EntryObject: Codable {
  package let id: Int64
  package let arrival: String?
  package let storedAt: String
  package let state: String
  package let message: MessageObject
  package let detection: DetectionObject
  package let raw: String?
  package let detectorVersion: Int

  package init(_ entry: InboxEntry) {
    id = entry.id.number
    arrival = entry.arrival?.iso8601
    storedAt = entry.storedAt.iso8601
    state = entry.state.rawValue
    message = MessageObject(entry.message)
    detection = DetectionObject(entry.detection)
    raw = entry.detection.raw?.value
    detectorVersion = entry.detectorVersion
  }

  /// The entry that the service listed.
  package func entry() throws(ReplyError) -> InboxEntry {
    guard let storedAt = Timestamp(iso8601: storedAt),
      let state = InboxEntry.State(rawValue: state)
    else { throw .unreadable }
    let arrival = try arrival.map { text throws(ReplyError) in
      guard let time = Timestamp(iso8601: text) else { throw .unreadable }
      return time
    }
    var message = try message.stored()
    if arrival == nil { message.unreadable = .receivedAt }
    return InboxEntry(
      id: InboxEntry.ID(number: id),
      message: message,
      arrival: arrival,
      storedAt: storedAt,
      detection: try detection.detection(raw: raw),
      detectorVersion: detectorVersion,
      state: state
    )
  }
}

/// What became of a message, as written in replies.
package struct ReceptionObject: Codable {
  package let storing: String
  package let detection: DetectionObject
  package let unreadable: [String]

  package init(_ reception: Reception) {
    storing =
      switch reception.storing {
      case .stored: "stored"
      case .duplicate: "duplicate"
      case .conflict: "conflict"
      }
    detection = DetectionObject(reception.detection)
    unreadable = reception.unreadable.names
  }
}
