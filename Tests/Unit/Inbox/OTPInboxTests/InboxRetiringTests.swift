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

  /// Stores a message for `recipient` that arrives at `seconds` and holds `code`; returns its
  /// entry.
  @discardableResult
  private func arrive(
    _ code: String,
    at seconds: Int64,
    for recipient: String? = "r",
    by channel: Channel = .sms,
    from source: String? = nil,
    milliseconds: Int64 = 0,
    storedAt: Int64? = nil
  ) throws -> InboxEntry.ID {
    try inbox.store(
      Message(
        text: code,
        recipient: recipient,
        source: source,
        channel: channel,
        receivedAt: time(seconds).moved(byMilliseconds: milliseconds)
      ),
      found(code),
      at: time(storedAt ?? seconds)
    )
    return try #require(try inbox.entries(limit: 1).first).id
  }

  @Test func `a used code stays used after a restart`() throws {
    #expect(try inbox.consume(try arrive("482913", at: 0), at: time(5)))
    let later = try Inbox(path: folder.path("inbox.db"), access: .reading)
    #expect(try later.states() == [.used])
  }

  @Test func `a dismissed code stays dismissed after a restart`() throws {
    #expect(try inbox.dismiss(try arrive("482913", at: 0), at: time(5)))
    let later = try Inbox(path: folder.path("inbox.db"), access: .reading)
    #expect(try later.states() == [.dismissed])
  }

  @Test func `using a code retires the same code from another channel`() throws {
    try arrive("482913", at: 1, by: .notification)
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    #expect(try inbox.states() == [.used, .used])
  }

  @Test(arguments: [(349, .used), (350, .used), (351, .fresh)] as [(Int64, InboxEntry.State)])
  func `a use retires the same code for one window`(
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
  func `a use retires earlier messages in the window`(
    arrival: Int64,
    state: InboxEntry.State
  ) throws {
    try arrive("482913", at: arrival, by: .notification)
    try inbox.dismiss(try arrive("482913", at: 0), at: time(10))
    #expect(try inbox.states() == [state, .dismissed])
  }

  @Test(arguments: [(359, .used), (360, .used), (361, .fresh)] as [(Int64, InboxEntry.State)])
  func `a use long after the arrival counts as one at the end of the window`(
    arrival: Int64,
    state: InboxEntry.State
  ) throws {
    let used = try arrive("482913", at: 0)
    // One is there before the use, one comes after it.
    try arrive("482913", at: arrival, by: .notification)
    try inbox.consume(used, at: time(100_000))
    try arrive("482913", at: arrival, by: .email)
    #expect(try inbox.states() == [.used, state, state])
  }

  @Test(
    arguments: [
      // An arrival in the second of the use is after it.
      (.sms, "phone", 69, 999, .used), (.sms, "phone", 70, 0, .fresh),
      (.sms, "phone", 71, 0, .fresh),
      (.sms, "phone", 200, 0, .fresh), (.sms, "phone", -1, 0, .used),
      // Another channel or source is another way.
      (.notification, "phone", 71, 0, .used), (.sms, "gateway", 71, 0, .used),
      (.notification, "gateway", 250, 0, .used), (.notification, "gateway", 251, 0, .fresh),
    ] as [(Channel, String, Int64, Int64, InboxEntry.State)]
  )
  func `the same code that is stored after the use is a copy or a new code`(
    row: (channel: Channel, source: String, arrival: Int64, ms: Int64, state: InboxEntry.State)
  ) throws {
    let used = try arrive("482913", at: 0, from: "phone")
    try inbox.consume(used, at: time(70).moved(byMilliseconds: 700))
    try arrive(
      "482913",
      at: row.arrival,
      by: row.channel,
      from: row.source,
      milliseconds: row.ms,
      storedAt: 71
    )
    #expect(try inbox.states() == [.used, row.state])
  }

  @Test func `using a code that was sent twice retires both`() throws {
    try arrive("482913", at: 0)
    let second = try arrive("482913", at: 10)
    try inbox.consume(second, at: time(11))
    #expect(try inbox.states() == [.used, .used])
  }

  @Test func `a fixed code can be used each time it comes`() throws {
    for seconds in [0, 10, 20, 30] as [Int64] {
      let id = try arrive("482913", at: seconds)
      #expect(try inbox.entry(id)?.state == .fresh)
      try inbox.consume(id, at: time(seconds + 1))
    }
    #expect(try inbox.states() == [.used, .used, .used, .used])
  }

  @Test func `using an entry again does not retire what came since`() throws {
    let first = try arrive("482913", at: 0)
    try inbox.consume(first, at: time(5))
    try arrive("482913", at: 60)
    try inbox.consume(first, at: time(61))
    #expect(try inbox.states() == [.used, .fresh])
    try inbox.dismiss(first, at: time(62))
    #expect(try inbox.states() == [.used, .fresh])
  }

  @Test func `the same recipient in another form is the same`() throws {
    try arrive("482913", at: 0, for: "Sam <sam@Example.com>")
    try inbox.consume(try arrive("482913", at: 1, for: "sam@example.com"), at: time(5))
    try arrive("482913", at: 6, for: "SAM@example.com", by: .notification)
    try arrive("482913", at: 6, for: "sue@example.com", by: .notification)
    #expect(try inbox.states() == [.used, .used, .used, .fresh])
  }

  @Test func `a retired code does not retire a third one`() throws {
    try inbox.consume(try arrive("482913", at: 0), at: time(0))
    try arrive("482913", at: 179, by: .notification)
    try arrive("482913", at: 300, by: .email)
    #expect(try inbox.states() == [.used, .used, .fresh])
  }

  @Test func `the same code for another recipient stays fresh`() throws {
    try arrive("482913", at: 0, for: "other")
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    try arrive("482913", at: 6, for: "third")
    #expect(try inbox.states() == [.fresh, .used, .fresh])
  }

  @Test func `an unknown recipient matches any recipient`() throws {
    try arrive("482913", at: 0, for: nil)
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    try arrive("482913", at: 6, for: nil, by: .notification)
    #expect(try inbox.states() == [.used, .used, .used])
  }

  @Test func `using a code for an unknown recipient retires it for a known one`() throws {
    try arrive("482913", at: 0)
    try inbox.consume(try arrive("482913", at: 1, for: nil, by: .notification), at: time(5))
    #expect(try inbox.states() == [.used, .used])
  }

  @Test func `another code stays fresh`() throws {
    try arrive("555444", at: 0)
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    #expect(try inbox.states() == [.fresh, .used])
  }

  @Test func `a used code cannot be dismissed`() throws {
    let id = try arrive("482913", at: 0)
    try inbox.consume(id, at: time(5))
    #expect(try inbox.dismiss(id, at: time(6)))
    #expect(try inbox.states() == [.used])
  }

  @Test func `a dismissed code can still be used`() throws {
    let id = try arrive("482913", at: 0)
    try inbox.dismiss(id, at: time(5))
    try inbox.consume(id, at: time(6))
    #expect(try inbox.states() == [.used])
  }

  @Test func `an entry without a code cannot be used`() throws {
    try inbox.store(Message(text: "a"))
    let id = try #require(try inbox.entries(limit: 1).first).id
    #expect(try inbox.consume(id, at: time(0)) == false)
    #expect(try inbox.consume(InboxEntry.ID(number: 77), at: time(0)) == false)
    #expect(try inbox.states() == [.fresh])
  }

  @Test func `redetection keeps used entries used`() throws {
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

  @Test func `redetection retires a code that was used already`() throws {
    try inbox.store(
      Message(text: "hidden 482913", recipient: "r", receivedAt: time(1)),
      nothing
    )
    try inbox.consume(try arrive("482913", at: 0), at: time(5))
    _ = try inbox.redetect(version: Detector.version + 1) { ExaminedMessage($0, found("482913")) }
    #expect(try inbox.states() == [.used, .used])
  }

  @Test func `redetection examines only messages of older detectors`() throws {
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
