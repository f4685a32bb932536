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
    inbox = try Inbox(path: folder.path("inbox.db"))
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

  /// Stores `messages` with what the text before each `:` says was found; returns the codes before
  /// those that were asked for.
  @discardableResult
  private func store(_ messages: [(Message, Detection)], at now: Timestamp = time(0)) throws
    -> [String?]
  {
    var asked: [String?] = []
    let batch = messages.map { (message: $0.0, detection: $0.1) }
    _ = try inbox.store(batch, at: now) { message, earlier in
      asked.append(earlier.code?.value)
      return earlier.code == nil ? earlier : found(message.text)
    }
    return asked
  }

  private func codes() throws -> [String?] {
    try inbox.entries(limit: 99).reversed().map { $0.detection.code?.value }
  }

  @Test func `the message before it is one that was stored`() throws {
    try store([(message("a", 0), found("482913"))])
    #expect(try store([(message("771204", 1), nothing)]) == ["482913"])
    #expect(try codes() == ["482913", "771204"])
  }

  @Test func `the message before it is one of the same batch`() throws {
    let asked = try store([
      (message("a"), found("482913")), (message("771204"), nothing), (message("593812"), nothing),
    ])
    #expect(asked == ["482913", "771204"])
    #expect(try codes() == ["482913", "771204", "593812"])
  }

  @Test func `the last message before it counts, with or without a code`() throws {
    try store([(message("a", 0), found("482913")), (message("hello", 5), nothing)])
    #expect(try store([(message("771204", 9), nothing)]) == [nil])
    #expect(try store([(message("771205", 3), nothing)]) == ["482913"])
  }

  @Test func `ten minutes earlier is the earliest`() throws {
    try store([(message("a", 0), found("482913"))])
    var late = message("771204", 600)
    late.receivedAt = time(600).moved(byMilliseconds: 1)
    #expect(try store([(late, nothing)]) == [])
    #expect(try store([(message("771205", 600), nothing)]) == ["482913"])
  }

  @Test func `a later message is none before it`() throws {
    try store([(message("a", 5), found("482913"))])
    #expect(try store([(message("771204", 4), nothing)]) == [])
  }

  @Test func `another sender, recipient, channel or source has no say`() throws {
    try store([(message("a", 0), found("482913"))])
    for other in [
      message("771204", 1, sender: "Other"), message("771204", 1, sender: nil),
      message("771204", 1, recipient: "+15550101"), message("771204", 1, recipient: nil),
      message("771204", 1, channel: .notification), message("771204", 1, channel: nil),
      message("771204", 1, source: "tablet"),
    ] {
      #expect(try store([(other, nothing)]) == [])
    }
  }

  @Test func `one unknown sender is not another`() throws {
    try store([(message("a", 0, sender: nil), found("482913"))])
    #expect(try store([(message("771204", 1, sender: nil), nothing)]) == [])
  }

  @Test func `only numbers without words in which nothing was found are asked for`() throws {
    try store([(message("a", 0), found("482913"))])
    let asked = try store([
      (message("Order 771204", 1), nothing),
      (message("771204", 0, subject: "Order"), nothing),
      (message("hello", 0), nothing),
    ])
    #expect(asked == [])
  }

  @Test func `without anyone to ask nothing is found`() throws {
    try store([(message("a", 0), found("482913"))])
    try inbox.store(message("771204", 1))
    #expect(try codes() == ["482913", nil])
  }

  @Test func `looking again asks for the message before each`() throws {
    try store([
      (message("a", 0), nothing), (message("771204", 1), nothing),
      (message("b", 1, sender: "Other"), nothing),
    ])
    let count = try inbox.redetect(version: Detector.version + 1) { message in
      message.text == "a" ? found("482913") : nothing
    } detectAfter: { message, earlier in
      earlier.code == nil ? earlier : found(message.text)
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
