import OTPDetection
import OTPInbox
import OTPMessage
import ScratchFolders
import Testing

@Suite struct InboxRetiringTests {
  let folder: ScratchFolder
  let inbox: Inbox

  init() throws {
    folder = try ScratchFolder()
    inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
  }

  /// Stores a message with `code` for `recipient` that arrives at `seconds`; returns its entry.
  @discardableResult
  private func arrive(
    _ code: String,
    at seconds: Int64,
    for recipient: String? = "r",
    by channel: Channel = .sms
  ) throws -> InboxEntry.ID {
    try inbox.store(
      Message(text: code, recipient: recipient, channel: channel, receivedAt: time(seconds)),
      found(code),
      at: time(seconds)
    )
    return try #require(try inbox.entries(limit: 1).first).id
  }

  @Test func `a code that was used stays used after a restart`() throws {
    #expect(try inbox.consume(try arrive("482913", at: 0), at: time(5)))
    let later = try Inbox(path: folder.path("inbox.db"), access: .reading)
    #expect(try later.states() == [.used])
  }

  @Test func `a code that was dismissed stays dismissed after a restart`() throws {
    #expect(try inbox.dismiss(try arrive("482913", at: 0), at: time(5)))
    let later = try Inbox(path: folder.path("inbox.db"), access: .reading)
    #expect(try later.states() == [.dismissed])
  }

  @Test func `the same code by another way is retired with it`() throws {
    try arrive("482913", at: 1, by: .notification)
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    #expect(try inbox.states() == [.used, .used])
  }

  @Test(arguments: [(349, .used), (350, .used), (351, .fresh)] as [(Int64, InboxEntry.State)])
  func `the same code is retired for one window after the use`(
    arrival: Int64,
    state: InboxEntry.State
  ) throws {
    try inbox.consume(try arrive("482913", at: 0), at: time(170))
    try arrive("482913", at: arrival, by: .notification)
    #expect(try inbox.states() == [.used, state])
  }

  @Test(
    arguments: [
      (-181, .fresh), (-180, .dismissed), (180, .dismissed), (190, .dismissed), (191, .fresh),
    ]
      as [(Int64, InboxEntry.State)]
  )
  func `what came before it is retired by the window too`(
    arrival: Int64,
    state: InboxEntry.State
  ) throws {
    try arrive("482913", at: arrival, by: .notification)
    try inbox.dismiss(try arrive("482913", at: 0), at: time(10))
    #expect(try inbox.states() == [state, .dismissed])
  }

  @Test func `a use long after the arrival does not retire what comes then`() throws {
    try inbox.consume(try arrive("482913", at: 0), at: time(100_000))
    try arrive("482913", at: 99_000, by: .notification)
    #expect(try inbox.states() == [.used, .fresh])
  }

  @Test func `a code that is retired by another one retires no third`() throws {
    try inbox.consume(try arrive("482913", at: 0), at: time(0))
    try arrive("482913", at: 179, by: .notification)
    try arrive("482913", at: 300, by: .email)
    #expect(try inbox.states() == [.used, .used, .fresh])
  }

  @Test func `the same code for someone else stays fresh`() throws {
    try arrive("482913", at: 0, for: "other")
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    try arrive("482913", at: 6, for: "third")
    #expect(try inbox.states() == [.fresh, .used, .fresh])
  }

  @Test func `an unknown recipient counts as the same`() throws {
    try arrive("482913", at: 0, for: nil)
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    try arrive("482913", at: 6, for: nil, by: .notification)
    #expect(try inbox.states() == [.used, .used, .used])
  }

  @Test func `what came for an unknown recipient retires the same code for a known one`() throws {
    try arrive("482913", at: 0)
    try inbox.consume(try arrive("482913", at: 1, for: nil, by: .notification), at: time(5))
    #expect(try inbox.states() == [.used, .used])
  }

  @Test func `another code stays fresh`() throws {
    try arrive("555444", at: 0)
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    #expect(try inbox.states() == [.fresh, .used])
  }

  @Test func `what was used cannot be dismissed any more`() throws {
    let id = try arrive("482913", at: 0)
    try inbox.consume(id, at: time(5))
    #expect(try inbox.dismiss(id, at: time(6)))
    #expect(try inbox.states() == [.used])
  }

  @Test func `what was dismissed can still be used`() throws {
    let id = try arrive("482913", at: 0)
    try inbox.dismiss(id, at: time(5))
    try inbox.consume(id, at: time(6))
    #expect(try inbox.states() == [.used])
  }

  @Test func `there is nothing to use where there is no code`() throws {
    try inbox.store(Message(text: "a"))
    let id = try #require(try inbox.entries(limit: 1).first).id
    #expect(try inbox.consume(id, at: time(0)) == false)
    #expect(try inbox.consume(InboxEntry.ID(number: 77), at: time(0)) == false)
    #expect(try inbox.states() == [.fresh])
  }

  @Test func `looking again keeps what was used`() throws {
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    #expect(
      try inbox.redetect(version: Detector.version + 1) { ExaminedMessage($0, found("913482")) }
        == 1
    )
    let entry = try #require(try inbox.entries(limit: 1).first)
    #expect(entry.state == .used)
    #expect(entry.detection == found("913482"))
    #expect(entry.detectorVersion == Detector.version + 1)
  }

  @Test func `looking again retires a code that was used already`() throws {
    try inbox.store(
      Message(text: "hidden 482913", recipient: "r", receivedAt: time(1)),
      nothing
    )
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    _ = try inbox.redetect(version: Detector.version + 1) { ExaminedMessage($0, found("482913")) }
    #expect(try inbox.states() == [.used, .used])
  }

  @Test func `looking again looks only at what an older detector saw`() throws {
    let messages = (0..<1_100).map { ExaminedMessage(Message(text: "\($0)"), nothing) }
    _ = try inbox.store(messages, at: time(0))
    var steps: [Int] = []
    let looked = try inbox.redetect(
      version: Detector.version + 1,
      progress: { steps.append($0) }
    ) { ExaminedMessage($0, nothing) }
    #expect(looked == 1_100)
    #expect(steps == [500, 1_000, 1_100])
    #expect(try inbox.redetect(version: Detector.version + 1) { ExaminedMessage($0, nothing) } == 0)
  }
}
