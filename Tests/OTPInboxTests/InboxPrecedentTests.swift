import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

/// Which message is asked about a number without words.
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

  /// Stores messages with what was found in them; a number would be a code after another of its
  /// form. Returns the codes that the messages hold now.
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

  @Test func `the message before it is one that was stored`() throws {
    try store([(message("a", 0), found("482913"))])
    #expect(try store([(message("771204", 1), nothing)]) == ["771204"])
    #expect(try codes() == ["482913", "771204"])
  }

  @Test func `the message before it is one of the same batch`() throws {
    try store([
      (message("a"), found("482913")), (message("771204"), nothing), (message("593812"), nothing),
    ])
    #expect(try codes() == ["482913", "771204", "593812"])
  }

  @Test func `the last message before it counts, with or without a code`() throws {
    try store([(message("a", 0), found("482913")), (message("hello", 5), nothing)])
    #expect(try store([(message("771204", 9), nothing)]) == [nil])
    #expect(try store([(message("771205", 3), nothing)]) == ["771205"])
  }

  @Test func `ten minutes earlier is the earliest`() throws {
    try store([(message("a", 0), found("482913"))])
    var late = message("771204", 600)
    late.receivedAt = time(600).moved(byMilliseconds: 1)
    #expect(try store([(late, nothing)]) == [nil])
    #expect(try store([(message("771205", 600), nothing)]) == ["771205"])
  }

  @Test func `a later message is none before it`() throws {
    try store([(message("a", 5), found("482913"))])
    #expect(try store([(message("771204", 4), nothing)]) == [nil])
  }

  @Test func `another sender, recipient, channel or source has no say`() throws {
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

  @Test func `one unknown sender is not another`() throws {
    try store([(message("a", 0, sender: nil), found("482913"))])
    #expect(try store([(message("771204", 1, sender: nil), nothing)]) == [nil])
  }

  @Test func `only numbers without words in which nothing was found are asked for`() throws {
    try store([(message("a", 0), found("482913"))])
    let codes = try store([
      (message("Order 771204", 1), nothing),
      (message("771204", 0, subject: "Order"), nothing),
      (message("hello", 0), nothing),
    ])
    #expect(codes == [nil, nil, nil])
  }

  @Test func `a number of another form is no code`() throws {
    try store([(message("a", 0), found("482913"))])
    #expect(try store([(message("7712", 1), nothing)]) == [nil])
  }

  @Test func `the inbox says what came before a message`() throws {
    let number = message("771204", 1)
    #expect(try inbox.precedent(of: number, arrival: time(1)) == nil)
    try store([(message("a", 0), found("482913"))])
    #expect(try inbox.precedent(of: number, arrival: time(1))?.code?.value == "482913")
  }

  @Test func `a code that another program stores after a number was examined still counts`() throws
  {
    let number = examined(message("771204", 1), nothing)
    let other = try Inbox(path: folder.path("inbox.db"), access: .creating)
    _ = try other.store([examined(message("a", 0), found("482913"))], at: time(0))
    #expect(try inbox.store([number], at: time(1)).map { $0.detection.code?.value } == ["771204"])
  }

  @Test func `two programs that write at once see the code that was stored before`() async throws {
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
    // Among equal arrivals the one stored last counts, so every number after the first code follows
    // a code.
    let outcomes = try inbox.entries(limit: 99).reversed().map(\.detection.outcome)
    #expect(outcomes.count == 40)
    let first = try #require(outcomes.firstIndex(of: .code))
    #expect(outcomes[..<first].allSatisfy { $0 == .none })
    #expect(outcomes[first...].allSatisfy { $0 == .code })
  }

  @Test func `a follow-up is what the detector finds after the message before`() throws {
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

  @Test func `looking again asks for the message before each`() throws {
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

  @Test func `a code that was used does not come back as a number`() throws {
    try store([(message("a", 0), found("482913"))])
    let first = try #require(inbox.entries(limit: 1).first)
    try inbox.consume(first.id, at: time(1))
    try store([(message("482913", 2), nothing)])
    #expect(try inbox.states() == [.used, .used])
  }
}
