import OTPDatabase
import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

@Suite struct InboxStoringTests {
  let folder: ScratchFolder
  let inbox: Inbox

  init() throws {
    folder = try ScratchFolder()
    inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
  }

  @Test func `an entry is read as it was stored`() throws {
    let message = Message(
      text: "Your code is 482913\u{0}\nend",
      subject: "Код",
      sender: "Example",
      recipient: "+15550100",
      id: "m1",
      source: "phone",
      channel: .sms,
      receivedAt: time(5)
    )
    let detection = Detection(
      .code(
        DetectedCode(
          SecurityCode("482913"),
          raw: SecurityCode("482-913"),
          range: 13..<19,
          binding: Binding(domain: "example.com", embeddedDomains: ["a.example", "b.example"])
        )
      ),
      score: 0.75,
      language: "en",
      mentionsPayment: true
    )
    _ = try inbox.store([ExaminedMessage(message, detection)], at: time(9), detectorVersion: 3)

    let entry = try #require(try inbox.entries(limit: 1).first)
    #expect(entry.message == message)
    #expect(entry.detection == detection)
    #expect(entry.arrival == time(5))
    #expect(entry.storedAt == time(9))
    #expect(entry.detectorVersion == 3)
    #expect(entry.state == .fresh)
    #expect(try inbox.entry(entry.id)?.message == message)
  }

  @Test func `unknown values are read as unknown`() throws {
    try inbox.store(Message(text: ""), at: time(9))
    let entry = try #require(try inbox.entries(limit: 1).first)
    #expect(entry.message == Message(text: ""))
    #expect(entry.detection == nothing)
    #expect(entry.arrival == time(9))
  }

  @Test(arguments: Detection.Outcome.allCases)
  func `messages of every outcome are stored`(outcome: Detection.Outcome) throws {
    let code = outcome == .code ? SecurityCode("482913") : nil
    let finding = Detection.Finding(outcome, code: code, raw: nil, range: nil, binding: nil)
    try inbox.store(Message(text: "a"), Detection(try #require(finding)))
    #expect(try inbox.entries(limit: 1).first?.detection.outcome == outcome)
  }

  @Test func `a duplicate is stored once`() throws {
    let message = Message(text: "a", sender: "s", id: "m1", source: "phone")
    #expect(try inbox.store(message) == .stored)
    #expect(try inbox.store(message) == .duplicate)
    #expect(try inbox.entries(limit: 9).count == 1)
  }

  @Test func `a duplicate in the same batch is stored once`() throws {
    let message = Message(text: "a")
    let batch = [ExaminedMessage(message, nothing), ExaminedMessage(message, nothing)]
    #expect(try inbox.store(batch, at: time(0)).map(\.storing) == [.stored, .duplicate])
  }

  @Test func `the same identifier with another text is a conflict and stored`() throws {
    try inbox.store(Message(text: "a", id: "m1", source: "phone"))
    #expect(try inbox.store(Message(text: "b", id: "m1", source: "phone")) == .conflict)
    #expect(try inbox.store(Message(text: "b", id: "m1", source: "phone")) == .duplicate)
    #expect(try inbox.entries(limit: 9).count == 2)
  }

  @Test func `the same identifier of another source is another message`() throws {
    try inbox.store(Message(text: "a", id: "m1", source: "phone"))
    #expect(try inbox.store(Message(text: "a", id: "m1", source: "mail")) == .stored)
  }

  @Test func `with an identifier only source and words count`() throws {
    try inbox.store(Message(text: "a", sender: "s", id: "m1", receivedAt: time(0)))
    let again = Message(text: "a", sender: "other", id: "m1", receivedAt: time(7))
    #expect(try inbox.store(again) == .duplicate)
  }

  @Test func `an empty identifier counts as none`() throws {
    try inbox.store(Message(text: "a", id: ""))
    #expect(try inbox.store(Message(text: "b", id: "")) == .stored)
    #expect(try inbox.store(Message(text: "a"), by: .replay) == .duplicate)
  }

  @Test(arguments: [
    Message(
      text: "b",
      sender: "s",
      recipient: "r",
      source: "o",
      channel: .sms,
      receivedAt: time(0)
    ),
    Message(
      text: "a",
      sender: "x",
      recipient: "r",
      source: "o",
      channel: .sms,
      receivedAt: time(0)
    ),
    Message(
      text: "a",
      sender: "s",
      recipient: "x",
      source: "o",
      channel: .sms,
      receivedAt: time(0)
    ),
    Message(
      text: "a",
      sender: "s",
      recipient: "r",
      source: "x",
      channel: .sms,
      receivedAt: time(0)
    ),
    Message(
      text: "a",
      sender: "s",
      recipient: "r",
      source: "o",
      channel: .email,
      receivedAt: time(0)
    ),
    Message(
      text: "a",
      sender: "s",
      recipient: "r",
      source: "o",
      channel: .sms,
      receivedAt: time(1)
    ),
    Message(text: "a", sender: "s", recipient: "r", source: "o", channel: .sms),
    Message(
      text: "a",
      subject: "x",
      sender: "s",
      recipient: "r",
      source: "o",
      channel: .sms,
      receivedAt: time(0)
    ),
    Message(
      text: "a",
      sender: "sr",
      recipient: "",
      source: "o",
      channel: .sms,
      receivedAt: time(0)
    ),
  ])
  func `without an identifier every part counts`(other: Message) throws {
    try inbox.store(
      Message(
        text: "a",
        sender: "s",
        recipient: "r",
        source: "o",
        channel: .sms,
        receivedAt: time(0)
      )
    )
    #expect(try inbox.store(other) == .stored)
  }

  @Test func `messages with colliding fingerprints are different messages`() throws {
    let other = Message(text: "b", id: "m1")
    try inbox.store(Message(text: "a", id: "m1"))
    try inbox.database.change(
      "UPDATE entry SET fingerprint = ?1",
      [.integer(inbox.fingerprint.number(of: other))]
    )
    #expect(try inbox.store(other) == .conflict)
    #expect(try inbox.store(other) == .duplicate)
  }

  @Test(arguments: ["0000-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"])
  func `the earliest and latest timestamps are read as stored`(text: String) throws {
    let arrival = try #require(Timestamp(iso8601: text))
    let message = Message(text: "a", receivedAt: arrival)
    #expect(try inbox.store(message) == .stored)
    #expect(try inbox.store(message) == .duplicate)
    #expect(try inbox.entries(limit: 1).first?.arrival?.iso8601 == text)
  }

  @Test func `texts that differ only in their bytes are different messages`() throws {
    try inbox.store(Message(text: "\u{E9}"))
    #expect(try inbox.store(Message(text: "e\u{301}")) == .stored)
  }

  @Test func `texts that differ after U+0000 are different messages`() throws {
    try inbox.store(Message(text: "a\u{0}b"))
    #expect(try inbox.store(Message(text: "a\u{0}c")) == .stored)
  }

  @Test func `long texts that differ at their end are different messages`() throws {
    let long = String(repeating: "a", count: Message.longestStored - 1)
    #expect(try inbox.store(Message(text: long + "1")) == .stored)
    #expect(try inbox.store(Message(text: long + "2")) == .stored)
    #expect(try inbox.store(Message(text: long + "1")) == .duplicate)
  }

  @Test func `a score that is not a number is stored as zero`() throws {
    try inbox.store(Message(text: "a"), Detection(.none, score: .nan))
    #expect(try inbox.entries(limit: 1).first?.detection.score == 0)
  }

  @Test func `entries are listed page by page, last stored first`() throws {
    for text in ["a", "b", "c"] { try inbox.store(Message(text: text)) }
    let page = try inbox.entries(limit: 2)
    #expect(page.map(\.message.text) == ["c", "b"])
    let next = try inbox.entries(limit: 2, before: try #require(page.last).id)
    #expect(next.map(\.message.text) == ["a"])
  }

  @Test(arguments: [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (100, 3)])
  func `reading stops once the texts and subjects have the maximum size in bytes`(
    size: Int,
    count: Int
  ) throws {
    for text in ["é", "😀", "zz"] {
      try inbox.store(Message(text: text, subject: text == "😀" ? nil : "ab"))
    }
    let entries = try inbox.perform { () throws(DatabaseError) in
      try inbox.entries(where: "id > ?1 ORDER BY id", [.integer(0)], maximumSize: size)
    }
    #expect(entries.count == count)
  }

  @Test func `printing an entry shows nothing of its message`() throws {
    try inbox.store(Message(text: "482913", sender: "Example"), found("482913"))
    let entry = try #require(try inbox.entries(limit: 1).first)
    var dumped = ""
    dump(entry, to: &dumped)
    for text in ["\(entry)", String(reflecting: entry), dumped] {
      #expect(!text.contains("482913") && !text.contains("Example"))
    }
  }
}
