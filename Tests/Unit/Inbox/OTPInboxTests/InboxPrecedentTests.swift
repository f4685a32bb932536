import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

/// Which message counts as the precedent of a bare number.
@Suite struct InboxPrecedentTests {
  let folder: ScratchFolder
  let inbox: Inbox

  init() throws {
    folder = try ScratchFolder()
    inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
  }

  private func message(
    _ text: String,
    _ seconds: Int64? = nil,
    sender: String? = "Oakline",
    recipient: String? = "+15550100",
    channel: Channel? = .sms,
    source: String? = "phone",
    subject: String? = nil
  ) -> Message {
    Message(
      text: text,
      subject: subject,
      sender: sender,
      recipient: recipient,
      source: source,
      channel: channel,
      receivedAt: seconds.map(time)
    )
  }

  /// Stores messages with their detections; a bare number is a code if it follows one of the same
  /// form. Returns the codes of the stored messages.
  @discardableResult
  private func store(
    _ messages: [(Message, Detection)],
    at now: Timestamp = time(0)
  ) throws -> [String?] {
    try inbox.store(messages.map { examined($0.0, $0.1) }, at: now).map { $0.detection.code?.value }
  }

  private func examined(_ message: Message, _ detection: Detection) -> ExaminedMessage {
    let number = detection.outcome == .none ? BareNumber(message) : nil
    return ExaminedMessage(
      message,
      detection,
      followUp: number.map { FollowUp($0, found(message.text)) }
    )
  }

  private func codes() throws -> [String?] {
    try inbox.entries(limit: 99).reversed().map { $0.detection.code?.value }
  }

  @Test func `the precedent may be a stored message`() throws {
    try store([(message("a", 0), found("482913"))])
    #expect(try store([(message("771204", 1), nothing)]) == ["771204"])
    #expect(try codes() == ["482913", "771204"])
  }

  @Test func `the precedent may be in the same batch`() throws {
    try store([
      (message("a"), found("482913")), (message("771204"), nothing), (message("593812"), nothing),
    ])
    #expect(try codes() == ["482913", "771204", "593812"])
  }

  @Test func `the last message is the precedent, with or without a code`() throws {
    try store([(message("a", 0), found("482913")), (message("hello", 5), nothing)])
    #expect(try store([(message("771204", 9), nothing)]) == [nil])
    #expect(try store([(message("771205", 3), nothing)]) == ["771205"])
  }

  @Test func `a precedent is at most ten minutes old`() throws {
    try store([(message("a", 0), found("482913"))])
    var late = message("771204", 600)
    late.receivedAt = time(600).moved(byMilliseconds: 1)
    #expect(try store([(late, nothing)]) == [nil])
    #expect(try store([(message("771205", 600), nothing)]) == ["771205"])
  }

  @Test func `a later message is not a precedent`() throws {
    try store([(message("a", 5), found("482913"))])
    #expect(try store([(message("771204", 4), nothing)]) == [nil])
  }

  @Test func `a precedent has the same sender, recipient, channel and source`() throws {
    try store([(message("a", 0), found("482913"))])
    for other in [
      message("771204", 1, sender: "Other"), message("771204", 1, sender: nil),
      message("771204", 1, recipient: "+15550101"), message("771204", 1, recipient: nil),
      message("771204", 1, channel: .notification), message("771204", 1, channel: nil),
      message("771204", 1, source: "tablet"),
    ] {
      #expect(try inbox.precedent(of: other, arrival: time(1)) == nil)
      #expect(try store([(other, nothing)]) == [nil])
    }
  }

  @Test func `two unknown senders are not the same sender`() throws {
    try store([(message("a", 0, sender: nil), found("482913"))])
    #expect(try store([(message("771204", 1, sender: nil), nothing)]) == [nil])
  }

  @Test func `only bare numbers without a detection ask for their precedent`() throws {
    try store([(message("a", 0), found("482913"))])
    let codes = try store([
      (message("Order 771204", 1), nothing),
      (message("771204", 0, subject: "Order"), nothing),
      (message("hello", 0), nothing),
    ])
    #expect(codes == [nil, nil, nil])
  }

  @Test func `a number of another form is not a code`() throws {
    try store([(message("a", 0), found("482913"))])
    #expect(try store([(message("7712", 1), nothing)]) == [nil])
  }

  @Test func `the inbox returns the precedent of a message`() throws {
    let number = message("771204", 1)
    #expect(try inbox.precedent(of: number, arrival: time(1)) == nil)
    try store([(message("a", 0), found("482913"))])
    #expect(try inbox.precedent(of: number, arrival: time(1))?.code?.value == "482913")
  }

  @Test func `a precedent stored by another program after the examination counts`() throws {
    let number = examined(message("771204", 1), nothing)
    let other = try Inbox(path: folder.path("inbox.db"), access: .creating)
    _ = try other.store([examined(message("a", 0), found("482913"))], at: time(0))
    #expect(try inbox.store([number], at: time(1)).map { $0.detection.code?.value } == ["771204"])
  }

  @Test func `concurrent writers see each other's precedents`() async throws {
    let path = folder.path("inbox.db")
    let detector = Detector()
    let texts = (0..<40).map { $0 % 2 == 0 ? "Your code is 4829\(10 + $0)" : "7712\(10 + $0)" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for part in 0..<2 {
        group.addTask {
          let inbox = try Inbox(path: path, access: .creating)
          let session = detector.makeSession()
          for (index, text) in texts.enumerated() where index % 2 == part {
            let message = Message(text: text, sender: "Oakline", receivedAt: time(0))
            _ = try inbox.receive([message], with: session, at: time(0))
          }
        }
      }
      try await group.waitForAll()
    }
    // Among equal arrivals the last stored one counts, so every number after the first code follows
    // a code.
    let outcomes = try inbox.entries(limit: 99).reversed().map(\.detection.outcome)
    #expect(outcomes.count == 40)
    let first = try #require(outcomes.firstIndex(of: .code))
    #expect(outcomes[..<first].allSatisfy { $0 == .none })
    #expect(outcomes[first...].allSatisfy { $0 == .code })
  }

  @Test func `the detection of a follow-up depends on its precedent`() throws {
    let session = Detector().makeSession()
    let payment = session.detect(in: Message(text: "Your code for a payment of $20 is 482913"))
    for text in ["771204", "771 204", "7712", "20261122", "1 2", "771204 "] {
      let message = Message(text: text, sender: "Oakline")
      for precedent in [found("482913"), found("4829"), nothing, payment] {
        let expected = session.detect(in: message, after: precedent)
        let alone = session.detect(in: message)
        #expect((session.followUp(for: message)?.detection(after: precedent) ?? alone) == expected)
      }
    }
  }

  @Test func `redetection looks up the precedent of each message`() throws {
    try store([
      (message("a", 0), nothing), (message("771204", 1), nothing),
      (message("b", 1, sender: "Other"), nothing),
    ])
    let count = try inbox.redetect(version: Detector.version + 1) { message in
      examined(message, message.text == "a" ? found("482913") : nothing)
    }
    #expect(count == 3)
    #expect(try codes() == ["482913", "771204", nil])
  }

  @Test func `a used code stays used when it comes back as a bare number`() throws {
    try store([(message("a", 0), found("482913"))])
    let first = try #require(inbox.entries(limit: 1).first)
    try inbox.consume(first.id, at: time(1))
    try store([(message("482913", 2), nothing)])
    #expect(try inbox.states() == [.used, .used])
  }
}
