import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

@Suite struct LinkSuggestionTests {
  private let detector: Detector
  private let scene: Scene

  init() throws {
    detector = try #require(sharedDetector)
    scene = try Scene()
  }

  /// Receives a mail at `seconds`; returns what is offered for `request` right then.
  @discardableResult
  private func receive(
    _ text: String,
    to recipient: String? = nil,
    at seconds: Int64,
    keeping kept: KeptTexts = .all
  ) async throws -> LinkAnswer {
    let message = Message(
      text: text,
      sender: "login@a.example",
      recipient: recipient,
      channel: .email,
      receivedAt: time(seconds)
    )
    try await scene.service.receive([message], with: detector, keeping: kept, at: time(seconds))
    return try await scene.service.links(for: LinkRequest(), at: time(seconds))
  }

  private func addresses(
    _ request: LinkRequest = LinkRequest(),
    at seconds: Int64
  ) async throws -> [String] {
    try await scene.service.links(for: request, at: time(seconds)).links.map(\.address)
  }

  @Test func `links come with the freshest first, from messages with and without a code`()
    async throws
  {
    try await receive("Sign in: https://a.example/login/1b2c", to: "sam@example.com", at: 0)
    try await receive("Your code is 482913. Or sign in: https://a.example/login/3d4e", at: 5)
    try await receive("Lunch? https://menu.example/today", at: 6)
    #expect(
      try await addresses(at: 10) == [
        "https://a.example/login/3d4e", "https://a.example/login/1b2c",
      ]
    )
    #expect(try await addresses(LinkRequest(limit: 1), at: 10) == ["https://a.example/login/3d4e"])
    let answer = try await scene.service.links(for: LinkRequest(), at: time(10))
    let link = try #require(answer.links.last)
    #expect(link.timestamp == time(0))
    #expect(link.age == .seconds(10))
    #expect(link.sender == "login@a.example")
    #expect(link.recipient == "sam@example.com")
    #expect(link.channel == .email)
  }

  @Test func `recipient, time and window limit what is offered`() async throws {
    try await receive("Sign in: https://a.example/login/1b2c", to: "sam+1@example.com", at: 0)
    let own = LinkRequest(recipient: "SAM+1@Example.com")
    #expect(try await addresses(own, at: 179) == ["https://a.example/login/1b2c"])
    #expect(try await addresses(LinkRequest(recipient: "sue@example.com"), at: 1).isEmpty)
    #expect(try await addresses(LinkRequest(since: time(1)), at: 2).isEmpty)
    #expect(try await addresses(LinkRequest(window: .seconds(5)), at: 6).isEmpty)
    #expect(try await addresses(at: 181).isEmpty)
  }

  @Test func `the reason tells what arrived in place of a link`() async throws {
    func reason(_ request: LinkRequest = LinkRequest()) async throws -> NoSuggestionReason? {
      try await scene.service.links(for: request, at: time(10)).reason
    }
    #expect(try await reason() == .nothing)
    try await receive("Your code is 482913.", to: "sam@example.com", at: 1)
    #expect(try await reason() == .noLink)
    #expect(try await reason(LinkRequest(recipient: "sue@example.com")) == .otherRecipient)
    try await receive(
      "Verify A: https://a.example/verify?t=1b2c\nVerify B: https://a.example/verify?t=3d4e",
      at: 2
    )
    #expect(try await reason() == .ambiguous)
    try await receive("Sign in: https://a.example/login/5f6a", at: 3)
    #expect(try await reason() == nil)
    #expect(try await reason(LinkRequest(since: time(4))) == .beforeSince)
    #expect(try await reason(LinkRequest(recipient: "sue@example.com", since: time(4))) == .nothing)
    let later = LinkRequest(since: time(0))
    #expect(try await scene.service.links(for: later, at: time(200)).reason == .tooOld)
  }

  @Test func `a message that is stored meanwhile is found, and one that is purged is not`()
    async throws
  {
    #expect(try await receive("Lunch?", at: 0).reason == .noLink)
    #expect(try await receive("Sign in: https://a.example/login/1b2c", at: 1).links.count == 1)
    let inbox = try Inbox(path: scene.folder.path("inbox.db"), access: .changing)
    _ = try inbox.purge(olderThan: time(60))
    #expect(try await addresses(at: 2).isEmpty)
  }

  @Test func `a source that keeps codes keeps texts with a link too, and no others`() async throws {
    try await receive("Sign in: https://a.example/login/1b2c", at: 0, keeping: .codes)
    try await receive("Lunch? https://menu.example/today", at: 1, keeping: .codes)
    #expect(try await addresses(at: 2) == ["https://a.example/login/1b2c"])
    let inbox = try Inbox(path: scene.folder.path("inbox.db"), access: .reading)
    #expect(try inbox.entries(limit: 2).map(\.message.text.isEmpty) == [true, false])
  }

  @Test func `descriptions hold nothing of the address`() async throws {
    let answer = try await receive("Sign in: https://a.example/login/1b2c", at: 0)
    var dumped = "\(answer)"
    dump(answer, to: &dumped)
    #expect(!dumped.contains("1b2c"))
  }
}
