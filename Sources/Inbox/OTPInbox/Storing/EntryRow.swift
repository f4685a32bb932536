import OTPDatabase
import OTPDetection
import OTPMessage

/// The mapping between entries and rows of the `entry` table.
enum EntryRow {
  /// The columns of an entry, in the order that `entry(from:)` reads them.
  static let columns = """
    id, arrival, isArrivalGiven, storedAt, state, detectorVersion, \(detectionColumns), \
    channel, source, messageID, sender, recipient, subject, text
    """

  /// The columns of a detection that are read.
  static let detectionColumns = """
    outcome, code, raw, rangeStart, rangeEnd, score, speaksOfPayment, language, domain, \
    embeddedDomains
    """

  /// The columns of a detection that are written, in the order of `values(of:)`. The last one is at
  /// the end of the row, and is only read from indexes.
  static let writtenDetectionColumns = detectionColumns + ", comparedCode"

  /// The first columns of the detection and of the message.
  private static let detectionStart: Int32 = 6
  private static let messageStart: Int32 = 16

  /// The stored offset of an unknown range.
  private static let noOffset: Int64 = -1

  static func values(of detection: Detection) -> [DatabaseValue] {
    [
      .text(detection.outcome.rawValue),
      .text(detection.code?.value ?? ""),
      .text(detection.raw?.value ?? ""),
      .integer(detection.range.map { Int64($0.lowerBound) } ?? noOffset),
      .integer(detection.range.map { Int64($0.upperBound) } ?? noOffset),
      .real(detection.score.isFinite ? detection.score : 0),
      .integer(detection.mentionsPayment ? 1 : 0),
      .text(detection.language ?? ""),
      .text(detection.binding?.domain ?? ""),
      // Host names contain no spaces.
      .text(detection.binding?.embeddedDomains.joined(separator: " ") ?? ""),
      .text(detection.code?.comparisonForm ?? ""),
    ]
  }

  static func values(of message: Message) -> [DatabaseValue] {
    [
      .text(message.channel?.rawValue ?? ""),
      .text(message.source ?? ""),
      .text(message.id ?? ""),
      .text(message.sender ?? ""),
      .text(message.recipient ?? ""),
      .text(message.subject ?? ""),
      .text(message.text),
    ]
  }

  /// The entry in `row`, a row of `columns`.
  static func entry(from row: Statement) -> InboxEntry {
    let arrival = Arrival.time(row.integer(at: 1))
    var message = message(from: row)
    if row.integer(at: 2) == 1 { message.receivedAt = arrival }
    if arrival == nil { message.unreadable = .receivedAt }
    return InboxEntry(
      id: InboxEntry.ID(number: row.integer(at: 0)),
      message: message,
      arrival: arrival,
      storedAt: Timestamp(milliseconds: row.integer(at: 3)),
      detection: detection(from: row),
      detectorVersion: Int(row.integer(at: 5)),
      // The schema allows no other values.
      state: InboxEntry.State(rawValue: row.text(at: 4)) ?? .dismissed
    )
  }

  /// The binding stored in `domain` and `embeddedDomains`; nil if there is none.
  static func binding(domain: String, embeddedDomains: String) -> Binding? {
    guard !domain.isEmpty else { return nil }
    return Binding(
      domain: domain,
      embeddedDomains: embeddedDomains.split(separator: " ").map(String.init)
    )
  }

  private static func detection(from row: Statement) -> Detection {
    let text = { (column: Int32) -> String? in
      let text = row.text(at: detectionStart + column)
      return text.isEmpty ? nil : text
    }
    let start = Int(row.integer(at: detectionStart + 3))
    let end = Int(row.integer(at: detectionStart + 4))
    let finding = text(0).flatMap(Detection.Outcome.init(rawValue:)).flatMap { outcome in
      Detection.Finding(
        outcome,
        code: text(1).map(SecurityCode.init),
        raw: text(2).map(SecurityCode.init),
        range: start >= 0 && start <= end ? start..<end : nil,
        binding: binding(domain: text(8) ?? "", embeddedDomains: text(9) ?? "")
      )
    }
    return Detection(
      // The schema allows no contradictory columns.
      finding ?? .unusable(nil),
      score: row.real(at: detectionStart + 5),
      language: text(7),
      mentionsPayment: row.integer(at: detectionStart + 6) == 1
    )
  }

  private static func message(from row: Statement) -> Message {
    let known = { (column: Int32) -> String? in
      let text = row.text(at: messageStart + column)
      return text.isEmpty ? nil : text
    }
    return Message(
      text: row.text(at: messageStart + 6),
      subject: known(5),
      sender: known(3),
      recipient: known(4),
      id: known(2),
      source: known(1),
      channel: known(0).flatMap(Channel.init(rawValue:))
    )
  }
}
