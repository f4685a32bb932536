import OTPDatabase
import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

/// The table of `Documentation/message-lines.md`, "Stored once", row by row.
@Suite struct InboxIdentityTests {
  let folder: ScratchFolder
  let inbox: Inbox

  init() throws {
    folder = try ScratchFolder()
    inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
  }

  /// A second message, equal to the first but for what is said here.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var id: String?
    var firstTime: Int64?
    var secondTime: Int64?
    var firstDelivery = Delivery.live
    var delivery = Delivery.live
    var source = "gateway"
    /// What became of the first message, if anything.
    var state = InboxEntry.State.fresh
    /// The milliseconds between the two; negative if the clock was set back.
    var gap: Int64 = 0
    let outcome: StoreOutcome
  }

  private static let cases: [Case] = [
    Case(
      testDescription: "the same id, a day later",
      id: "1",
      gap: 86_400_000,
      outcome: .duplicate
    ),
    Case(
      testDescription: "the same id, the code used",
      id: "1",
      state: .used,
      gap: 10_000,
      outcome: .duplicate
    ),
    Case(
      testDescription: "the same time",
      firstTime: 0,
      secondTime: 0,
      state: .used,
      gap: 10_000,
      outcome: .duplicate
    ),
    Case(testDescription: "another time", firstTime: 0, secondTime: 1, gap: 1, outcome: .stored),
    Case(testDescription: "a time, then none", firstTime: 0, outcome: .stored),
    Case(testDescription: "live, at once", outcome: .duplicate),
    Case(testDescription: "live, 2.999 s later", gap: 2_999, outcome: .duplicate),
    Case(testDescription: "live, 3 s later", gap: 3_000, outcome: .stored),
    Case(testDescription: "live, a day later", gap: 86_400_000, outcome: .stored),
    Case(testDescription: "live, clock back 2.999 s", gap: -2_999, outcome: .duplicate),
    Case(testDescription: "live, clock back 3 s", gap: -3_000, outcome: .stored),
    Case(testDescription: "live, at once, code used", state: .used, gap: 1, outcome: .stored),
    Case(testDescription: "live, at once, dismissed", state: .dismissed, gap: 1, outcome: .stored),
    Case(testDescription: "live, at once, other source", source: "phone", outcome: .stored),
    Case(testDescription: "replayed, at once", delivery: .replay, outcome: .duplicate),
    Case(
      testDescription: "replayed, a day later",
      firstDelivery: .replay,
      delivery: .replay,
      gap: 86_400_000,
      outcome: .duplicate
    ),
    Case(
      testDescription: "replayed, a day after it was live, code used",
      delivery: .replay,
      state: .used,
      gap: 86_400_000,
      outcome: .duplicate
    ),
    Case(
      testDescription: "live, a day after it was replayed",
      firstDelivery: .replay,
      gap: 86_400_000,
      outcome: .stored
    ),
  ]

  @Test(arguments: cases)
  func `a second message is a duplicate or another one`(row: Case) throws {
    let start = time(0)
    func message(_ seconds: Int64?, _ source: String) -> Message {
      Message(text: "482913", id: row.id, source: source, receivedAt: seconds.map(time))
    }
    try inbox.store(
      message(row.firstTime, "gateway"),
      found("482913"),
      by: row.firstDelivery,
      at: start
    )
    let first = try #require(try inbox.entries(limit: 1).first).id
    switch row.state {
    case .fresh: break
    case .used: try inbox.consume(first, at: start)
    case .dismissed: try inbox.dismiss(first, at: start)
    }
    let outcome = try inbox.store(
      message(row.secondTime, row.source),
      found("482913"),
      by: row.delivery,
      at: start.moved(byMilliseconds: row.gap)
    )
    #expect(outcome == row.outcome)
  }

  @Test func `equal live messages of one call are one message`() throws {
    let message = ExaminedMessage(Message(text: "482913"), found("482913"))
    let outcomes = try inbox.store([message, message, message], at: time(0)).map(\.storing)
    #expect(outcomes == [.stored, .duplicate, .duplicate])
  }

  @Test func `a live message is a duplicate of the last of several equal ones`() throws {
    let message = Message(text: "482913")
    for seconds in [0, 3, 6] as [Int64] {
      #expect(try inbox.store(message, at: time(seconds)) == .stored)
    }
    #expect(try inbox.store(message, at: time(8)) == .duplicate)
    #expect(try inbox.store(message, by: .replay, at: time(900)) == .duplicate)
  }

  @Test func `the trigger has the window that the library names`() throws {
    let sql = Schema.steps[2].joined()
    #expect(sql.contains("< \(Inbox.repetitionWindow.wholeMilliseconds)\n"))
    #expect(sql.contains("NEW.arrival = \(Arrival.unknown))"))
  }

  @Test func `a message of unknown time is another one than a message without time`() throws {
    var unknown = Message(text: "482913")
    unknown.unreadable = .receivedAt
    #expect(try inbox.store(unknown, found("482913")) == .stored)
    #expect(try inbox.store(Message(text: "482913"), found("482913")) == .stored)
    #expect(try inbox.store(unknown, by: .replay) == .duplicate)
    let entries = try inbox.entries(limit: 9)
    #expect(entries.map(\.arrival) == [time(0), nil])
    #expect(entries.map(\.message.unreadable) == [[], .receivedAt])
  }

  @Test func `an entry of unknown time ages from its storing`() throws {
    var unknown = Message(text: "482913")
    unknown.unreadable = .receivedAt
    try inbox.store(unknown, found("482913"), at: time(100))
    #expect(try inbox.holdsAnything(olderThan: time(100)) == false)
    #expect(try inbox.purge(olderThan: time(100)).deleted == 0)
    #expect(try inbox.holdsAnything(olderThan: time(101)))
    #expect(try inbox.purge(olderThan: time(101)).deleted == 1)
  }

  @Test func `using a code of unknown time retires no other`() throws {
    var unknown = Message(text: "482913")
    unknown.unreadable = .receivedAt
    try inbox.store(unknown, found("482913"), at: time(0))
    let id = try #require(try inbox.entries(limit: 1).first).id
    unknown.source = "other"
    try inbox.store(unknown, found("482913"), at: time(0))
    #expect(try inbox.consume(id, at: time(1)))
    unknown.source = "third"
    try inbox.store(unknown, found("482913"), at: time(1))
    #expect(try inbox.states() == [.used, .fresh, .fresh])
  }
}
