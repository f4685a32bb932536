import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

@Suite struct SuggestionServiceTests {
  // MARK: Time

  @Test(arguments: [(0, 1), (179, 1), (180, 1), (181, 0)] as [(Int64, Int)])
  func `a code is offered for 180 seconds`(age: Int64, count: Int) async throws {
    let scene = try Scene(Arrival(code: "482913"))
    #expect(try await scene.codes(at: age).count == count)
  }

  @Test(arguments: [(119, 1), (120, 1), (121, 0)] as [(Int64, Int)])
  func `an arrival up to 120 seconds ahead is offered`(ahead: Int64, count: Int) async throws {
    let scene = try Scene(Arrival(code: "482913", seconds: ahead))
    #expect(try await scene.codes().count == count)
  }

  @Test func `both ends of the window are exact to the millisecond`() async throws {
    let scene = try Scene(Arrival(code: "482913"))
    for (milliseconds, count) in [(-120_001, 0), (-120_000, 1), (180_000, 1), (180_001, 0)] {
      let now = Timestamp(milliseconds: time(0).milliseconds + Int64(milliseconds))
      let suggestions = try await scene.service.suggestions(for: SuggestionRequest(), at: now)
      #expect(suggestions.count == count, "\(milliseconds)")
    }
  }

  @Test func `an arrival in the future has age zero`() async throws {
    let scene = try Scene(Arrival(code: "482913", seconds: 60))
    #expect(try await scene.suggestions().first?.age == .zero)
  }

  @Test func `a request can shorten the window`() async throws {
    let scene = try Scene(Arrival(code: "482913"))
    let request = SuggestionRequest(window: .seconds(30))
    #expect(try await scene.codes(for: request, at: 30) == ["482913"])
    #expect(try await scene.codes(for: request, at: 31).isEmpty)
  }

  @Test func `nothing that arrived before the requested time is offered`() async throws {
    let scene = try Scene(Arrival(code: "111222", seconds: 0), Arrival(code: "482913", seconds: 10))
    let request = SuggestionRequest(since: time(10))
    #expect(try await scene.codes(for: request, at: 20) == ["482913"])
    #expect(try await scene.codes(for: request, at: 190) == ["482913"])
    #expect(try await scene.codes(for: request, at: 191).isEmpty)
  }

  @Test func `a request from a future time gets nothing yet`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", seconds: 30),
      Arrival(code: "482913", seconds: 70)
    )
    let request = SuggestionRequest(since: time(60))
    #expect(try await scene.codes(for: request, at: 0).isEmpty)
    #expect(try await scene.codes(for: request, at: 60) == ["482913"])
  }

  @Test func `the earliest and latest times are valid`() async throws {
    let scene = try Scene(Arrival(code: "482913"))
    for now in [Timestamp(milliseconds: .min), Timestamp(milliseconds: .max)] {
      let request = SuggestionRequest(since: now, window: .seconds(Int64.max))
      #expect(try await scene.service.suggestions(for: request, at: now).isEmpty)
    }
  }

  // MARK: Order

  @Test func `the code that arrived last comes first`() async throws {
    let scene = try Scene(
      Arrival(code: "222333", seconds: 20),
      Arrival(code: "111222", seconds: 10),
      Arrival(code: "333444", seconds: 30)
    )
    #expect(try await scene.codes(at: 40) == ["333444", "222333", "111222"])
  }

  @Test func `among equal arrivals the last stored comes first`() async throws {
    let scene = try Scene(Arrival(code: "111222"), Arrival(code: "222333"))
    #expect(try await scene.codes() == ["222333", "111222"])
    #expect(try await scene.codes(at: 5) == ["222333", "111222"])
  }

  @Test func `among future arrivals the last stored comes first`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", seconds: 100),
      Arrival(code: "222333", seconds: 0),
      Arrival(code: "333444", seconds: 50),
      Arrival(code: "444555", seconds: -1)
    )
    #expect(try await scene.codes() == ["333444", "222333", "111222", "444555"])
  }

  @Test func `no more codes are offered than requested`() async throws {
    let scene = try Scene(Arrival(code: "111222"), Arrival(code: "222333"))
    #expect(try await scene.codes(for: SuggestionRequest(limit: 1)) == ["222333"])
    #expect(try await scene.codes(for: SuggestionRequest(limit: 0)).isEmpty)
  }

  // MARK: Replacing

  @Test func `a newer code replaces the older one of its sender`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", sender: "a"),
      Arrival(code: "222333", seconds: 1, sender: "a")
    )
    #expect(try await scene.codes(at: 2) == ["222333"])
  }

  @Test func `a newer code still replaces the older one after its use`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", sender: "a"),
      Arrival(code: "222333", seconds: 1, sender: "a")
    )
    let newest = try #require(try await scene.suggestions(at: 2).first)
    try await scene.service.consume(newest.id, at: time(2))
    #expect(try await scene.codes(at: 2).isEmpty)
  }

  @Test func `a newer code still replaces the older one when dismissed`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", sender: "a"),
      Arrival(code: "222333", seconds: 1, sender: "a")
    )
    let newest = try #require(try await scene.suggestions(at: 2).first)
    try await scene.service.dismiss(newest.id, at: time(2))
    #expect(try await scene.codes(at: 2).isEmpty)
  }

  @Test(arguments: [-62_167_219_200_000, 0, 253_402_300_799_999] as [Int64])
  func `a code from an extreme date is not offered and replaces nothing`(
    milliseconds: Int64
  ) async throws {
    let start = time(0).milliseconds
    let scene = try Scene(
      Arrival(code: "111222", sender: "a"),
      Arrival(code: "222333", seconds: (milliseconds - start) / 1_000, sender: "a")
    )
    #expect(try await scene.codes() == ["111222"])
  }

  @Test func `unknown senders replace nothing`() async throws {
    let scene = try Scene(Arrival(code: "111222"), Arrival(code: "222333", seconds: 1))
    #expect(try await scene.codes(at: 2).count == 2)
  }

  @Test(arguments: [
    Arrival(code: "222333", seconds: 1, sender: "b", recipient: "r"),
    Arrival(code: "222333", seconds: 1, sender: "a", recipient: "other"),
    Arrival(code: "222333", seconds: 1, sender: "a", recipient: "r", domain: "example.com"),
  ])
  func `another sender, recipient or binding replaces nothing`(newer: Arrival) async throws {
    let scene = try Scene(Arrival(code: "111222", sender: "a", recipient: "r"), newer)
    #expect(try await scene.codes(at: 2) == ["222333", "111222"])
  }

  @Test(arguments: [Detection.Outcome.ambiguous, .none, .redacted, .unusable])
  func `a newer message without a code hides nothing`(outcome: Detection.Outcome) async throws {
    let scene = try Scene(
      Arrival(code: "111222", sender: "a"),
      Arrival(code: nil, seconds: 1, sender: "a", outcome: outcome)
    )
    #expect(try await scene.codes(at: 2) == ["111222"])
  }

  @Test func `a code too far ahead replaces nothing`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", sender: "a"),
      Arrival(code: "222333", seconds: 500, sender: "a")
    )
    #expect(try await scene.codes() == ["111222"])
  }

  // MARK: Used and dismissed

  @Test func `used and dismissed codes are not offered`() async throws {
    let scene = try Scene(Arrival(code: "111222"), Arrival(code: "222333", seconds: 1))
    let offered = try await scene.suggestions(at: 2)
    try await scene.service.consume(try #require(offered.first).id, at: time(2))
    #expect(try await scene.codes(at: 2) == ["111222"])
    try await scene.service.dismiss(try #require(offered.last).id, at: time(2))
    #expect(try await scene.codes(at: 2).isEmpty)
  }

  @Test func `a used code is not offered from another channel, before or after`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a"),
      Arrival(code: "482913", seconds: 1, sender: "app", channel: .notification)
    )
    let offered = try await scene.suggestions(at: 2)
    #expect(offered.count == 1)
    try await scene.service.consume(try #require(offered.first).id, at: time(2))
    #expect(try await scene.codes(at: 2).isEmpty)
    try scene.store(Arrival(code: "482913", seconds: 3, sender: "mail", channel: .email))
    #expect(try await scene.codes(at: 4).isEmpty)
  }

  @Test func `a code that also arrived for an unknown recipient is offered once`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a", recipient: "r"),
      Arrival(code: "482913", seconds: 1, sender: "app", channel: .notification)
    )
    #expect(try await scene.codes(at: 5) == ["482913"])
  }

  @Test func `a used code stays used for another service`() async throws {
    let scene = try Scene(Arrival(code: "482913"))
    let id = try #require(try await scene.suggestions().first).id
    #expect(try await scene.service.consume(id, at: time(0)))
    let other = try SuggestionService(path: scene.folder.path("inbox.db"), access: .reading)
    #expect(try await other.suggestions(for: SuggestionRequest(), at: time(0)).isEmpty)
  }

  @Test func `an unknown entry cannot be used`() async throws {
    let scene = try Scene()
    #expect(try await scene.service.consume(InboxEntry.ID(number: 1), at: time(0)) == false)
  }

  // MARK: Recipients and details

  @Test func `a recipient gets only codes sent to it`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", recipient: "me"),
      Arrival(code: "222333", recipient: "you"),
      Arrival(code: "333444")
    )
    #expect(try await scene.codes(for: SuggestionRequest(recipient: "me")) == ["111222"])
  }

  @Test func `a suggestion tells the origin of its code`() async throws {
    let scene = try Scene(
      Arrival(
        code: "482913",
        seconds: 5,
        sender: "Example",
        channel: .email,
        domain: "example.com",
        embeddedDomains: ["frame.example"],
        mentionsPayment: true
      )
    )
    let suggestion = try #require(try await scene.suggestions(at: 15).first)
    #expect(suggestion.sender == "Example")
    #expect(suggestion.channel == .email)
    #expect(suggestion.age == .seconds(10))
    #expect(suggestion.isBound)
    #expect(suggestion.mentionsPayment)
    #expect(suggestion.timestamp == time(5))
    #expect(suggestion.domain == "example.com")
    #expect(suggestion.embeddedDomains == ["frame.example"])
  }

  @Test func `printing a suggestion shows neither code nor sender`() async throws {
    let scene = try Scene(Arrival(code: "482913", sender: "Example"))
    let suggestion = try #require(try await scene.suggestions().first)
    var dumped = ""
    dump(suggestion, to: &dumped)
    dump(suggestion.code, to: &dumped)
    for text in ["\(suggestion)", String(reflecting: suggestion), "\(suggestion.code)", dumped] {
      #expect(!text.contains("482913") && !text.contains("Example"))
    }
  }

  @Test func `an inbox can be sent to another task`() async throws {
    let folder = try ScratchFolder()
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
    let service = SuggestionService(inbox: inbox)
    #expect(try await service.suggestions(for: SuggestionRequest(), at: time(0)).isEmpty)
  }
}
