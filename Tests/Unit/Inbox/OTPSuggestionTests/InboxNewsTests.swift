import OTPDetection
import OTPInbox
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPSuggestion

struct InboxNewsTests {
  private let folder: ScratchFolder
  private let inbox: Inbox

  init() throws {
    folder = try ScratchFolder()
    inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
  }

  private func store(
    to recipient: String?,
    arriving seconds: Int64 = 0,
    code: String = "482913"
  ) throws {
    let arrival = Arrival(code: code, seconds: seconds, recipient: recipient)
    _ = try inbox.store([ExaminedMessage(arrival.message, arrival.detection)], at: time(0))
  }

  /// Whether each of Sam, Ann and one who waits for all is concerned.
  private func concerned(by news: inout InboxNews, at seconds: Int64 = 0) -> [Bool] {
    let content = news.look(in: inbox, at: time(seconds))
    return ["sam@example.com", "ann@example.com", nil].map(content.concerns)
  }

  /// News that have seen what is in the inbox.
  private func readNews(at seconds: Int64 = 0) -> InboxNews {
    var news = InboxNews()
    _ = news.look(in: inbox, at: time(seconds))
    return news
  }

  @Test func `the first look concerns everybody`() throws {
    try store(to: "eve@example.com")
    var news = InboxNews()
    #expect(concerned(by: &news) == [true, true, true])
    #expect(concerned(by: &news) == [false, false, true])
  }

  @Test func `a stored message concerns its recipient, in any form, and all requests`() throws {
    try store(to: "eve@example.com")
    var news = readNews()
    try store(to: "Ann <ANN@example.com>")
    #expect(concerned(by: &news) == [false, true, true])
    #expect(concerned(by: &news) == [false, false, true])
  }

  @Test func `a message without a recipient concerns only who waits for all`() throws {
    try store(to: "eve@example.com")
    var news = readNews()
    try store(to: nil)
    #expect(concerned(by: &news) == [false, false, true])
  }

  @Test func `a message dated ahead concerns its recipient when it could be offered`() throws {
    try store(to: "ann@example.com", arriving: 200)
    var news = readNews()
    #expect(concerned(by: &news, at: 79) == [false, false, true])
    #expect(concerned(by: &news, at: 80) == [false, true, true])
    #expect(concerned(by: &news, at: 81) == [false, false, true])
  }

  @Test func `a clock that was set back concerns everybody`() throws {
    try store(to: "eve@example.com")
    var news = readNews(at: 100)
    #expect(concerned(by: &news, at: 99) == [true, true, true])
  }

  @Test(arguments: [1_000, 1_001]) func `more than a thousand messages concern everybody`(
    count: Int
  ) throws {
    try store(to: "eve@example.com")
    var news = readNews()
    let arrivals = (0..<count).map { Arrival(code: "\($0 + 1_000)", recipient: "eve@example.com") }
    let messages = arrivals.map { ExaminedMessage($0.message, $0.detection) }
    _ = try inbox.store(messages, at: time(-500))
    // Those that were stored count, whenever they arrived.
    #expect(concerned(by: &news) == [count > 1_000, count > 1_000, true])
  }

  @Test func `detection that another process repeats concerns everybody`() throws {
    try store(to: "ann@example.com")
    var news = readNews()
    let other = try Inbox(path: folder.path("inbox.db"), access: .creating)
    _ = try other.redetect(version: Detector.version + 1) { message in
      ExaminedMessage(message, Arrival(code: "913482").detection)
    }
    #expect(concerned(by: &news) == [true, true, true])
    #expect(concerned(by: &news) == [false, false, true])
  }

  @Test func `an empty store concerns everybody until something is stored`() throws {
    var news = readNews()
    #expect(concerned(by: &news) == [true, true, true])
    try store(to: "ann@example.com")
    #expect(concerned(by: &news) == [true, true, true])
    #expect(concerned(by: &news) == [false, false, true])
  }
}
