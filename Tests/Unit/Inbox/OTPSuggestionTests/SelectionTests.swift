import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

@testable import OTPSuggestion

/// Which codes are offered, in which order, and what other messages may change about that.
@Suite struct SelectionTests {
  private let shop = Site(origin: "https://shop.example")

  /// A request for a list of the page of `shop`, replaced codes included.
  private func list(boundOnly: Bool = false, limit: Int = 100) -> SuggestionRequest {
    SuggestionRequest(site: shop, limit: limit, boundOnly: boundOnly, includesReplaced: true)
  }

  // MARK: Order

  @Test func `where a site asks, codes bound to it come first`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", domain: "shop.example"),
      Arrival(code: "222333", seconds: 1),
      Arrival(code: "333444", seconds: 2, domain: "login.shop.example"),
      Arrival(code: "444555", seconds: 3)
    )
    let codes = ["333444", "111222", "444555", "222333"]
    #expect(try await scene.codes(for: SuggestionRequest(site: shop), at: 4) == codes)
    #expect(
      try await scene.codes(for: SuggestionRequest(site: shop, limit: 1), at: 4) == ["333444"]
    )
    #expect(
      try await scene.codes(for: SuggestionRequest(site: shop, limit: 3), at: 4)
        == Array(codes.prefix(3))
    )
  }

  @Test func `a person without a site gets the freshest first, bound or not`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", domain: "shop.example"),
      Arrival(code: "222333", seconds: 1),
      Arrival(code: "333444", seconds: 2, domain: "other.example"),
      Arrival(code: "444555", seconds: 90)
    )
    let codes = ["444555", "333444", "222333", "111222"]
    #expect(try await scene.codes(at: 3) == codes)
    #expect(
      try await scene.codes(for: SuggestionRequest(limit: 2), at: 3) == Array(codes.prefix(2))
    )
  }

  @Test func `codes ahead of the clock rank by storing, bound or not`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", seconds: 90, domain: "shop.example"),
      Arrival(code: "222333", seconds: 30),
      Arrival(code: "333444", seconds: 60, domain: "shop.example")
    )
    #expect(try await scene.codes() == ["333444", "222333", "111222"])
  }

  @Test func `a request for bound codes gets no others`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", domain: "shop.example"),
      Arrival(code: "222333", seconds: 1),
      Arrival(code: "333444", seconds: 2, domain: "other.example")
    )
    #expect(try await scene.codes(for: list(boundOnly: true), at: 3) == ["111222"])
    #expect(
      try await scene.codes(for: SuggestionRequest(boundOnly: true), at: 3) == ["333444", "111222"]
    )
  }

  // MARK: Floods

  @Test(arguments: [nil, "evil.example"])
  func `no number of other codes hides a bound one`(domain: String?) async throws {
    let scene = try Scene(Arrival(code: "482913", domain: "shop.example"))
    try scene.store(flood: Selection.reach + 1, domain: domain)
    for request in [SuggestionRequest(site: shop, limit: 1), list(), list(boundOnly: true)] {
      #expect(try await scene.codes(for: request, at: 2).first == "482913")
    }
    let all = try await scene.codes(for: SuggestionRequest(limit: .max), at: 2)
    #expect(all.contains("482913") || domain != nil)
  }

  @Test func `of each kind, as many codes are considered as the reach says`() async throws {
    let scene = try Scene()
    try scene.store(flood: Selection.reach + 1, domain: nil)
    let request = SuggestionRequest(limit: .max)
    #expect(try await scene.codes(for: request, at: 2).count == Selection.reach)
  }

  /// Comparing each copy with each bound one would take minutes.
  @Test(.timeLimit(.minutes(1)))
  func `one code for many recipients, bound and not, is answered in time`() async throws {
    let scene = try Scene(Arrival(code: "593812"))
    let messages = ["shop.example", nil].flatMap { domain in
      (0..<8_000).map { number in
        let recipient = "\(domain == nil ? "a" : "b")\(number % 200)@example.com"
        let arrival = Arrival(code: "482913", seconds: 1, recipient: recipient, domain: domain)
        var message = arrival.message
        message.id = "\(domain ?? "") \(number)"
        return ExaminedMessage(message, arrival.detection)
      }
    }
    let inbox = try Inbox(path: scene.folder.path("inbox.db"), access: .changing)
    _ = try inbox.store(messages, at: time(1))
    #expect(try await scene.codes(for: SuggestionRequest(limit: .max), at: 2).contains("593812"))
  }

  // MARK: Replacing

  @Test(arguments: ["a", "b", nil])
  func `a bound code stays whatever its sender says later`(sender: String?) async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a", domain: "shop.example"),
      Arrival(code: "666666", seconds: 1, sender: sender, domain: "shop.example"),
      Arrival(code: "777777", seconds: 90, sender: sender)
    )
    let suggestions = try await scene.suggestions(for: list(), at: 91)
    #expect(suggestions.map(\.code.value) == ["666666", "482913", "777777"])
    #expect(suggestions.allSatisfy { !$0.isReplaced })
    let request = SuggestionRequest(site: shop)
    #expect(try await scene.codes(for: request, at: 91) == ["666666", "482913", "777777"])
  }

  @Test(arguments: [(59, true), (60, true), (61, false)] as [(Int64, Bool)])
  func `a code that was replaced within a minute stays in a list, marked`(
    seconds: Int64,
    stays: Bool
  ) async throws {
    let scene = try Scene(Arrival(code: "482913", sender: "a"))
    try scene.store(Arrival(code: "666666", seconds: seconds, sender: "a"))
    let suggestions = try await scene.suggestions(for: list(), at: 61)
    #expect(suggestions.map(\.code.value) == (stays ? ["666666", "482913"] : ["666666"]))
    #expect(suggestions.map(\.isReplaced) == (stays ? [false, true] : [false]))
    #expect(try await scene.codes(for: SuggestionRequest(site: shop), at: 61) == ["666666"])
  }

  @Test func `of several replaced codes, each stays that the next one followed in a minute`()
    async throws
  {
    let scene = try Scene(Arrival(code: "111222", sender: "a"))
    for (code, seconds) in [("222333", 61), ("333444", 100), ("444555", 150)] as [(String, Int64)] {
      try scene.store(Arrival(code: code, seconds: seconds, sender: "a"))
    }
    #expect(try await scene.codes(for: list(), at: 160) == ["444555", "333444", "222333"])
  }

  @Test(arguments: [(60, true), (61, false)] as [(Int64, Bool)])
  func `a code dated ahead replaces as of the time when it was stored`(
    seconds: Int64,
    stays: Bool
  ) async throws {
    let scene = try Scene(Arrival(code: "482913", sender: "a"))
    try scene.store(Arrival(code: "666666", seconds: seconds + 119, sender: "a"), at: seconds)
    for now in [seconds, 175] {
      #expect(
        try await scene.codes(for: list(), at: now) == (stays ? ["666666", "482913"] : ["666666"])
      )
    }
  }

  @Test func `a replaced code stays in a list when the newer one was used`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a"),
      Arrival(code: "666666", seconds: 1, sender: "a")
    )
    let newest = try #require(try await scene.suggestions(at: 2).first)
    try await scene.service.consume(newest.id, at: time(2))
    #expect(try await scene.suggestions(for: list(), at: 3).map(\.isReplaced) == [true])
    #expect(try await scene.codes(at: 3).isEmpty)
  }

  @Test func `a code of which a copy was not replaced is not marked`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "phone", channel: .notification),
      Arrival(code: "482913", seconds: 1, sender: "a"),
      Arrival(code: "666666", seconds: 2, sender: "a")
    )
    let suggestions = try await scene.suggestions(for: list(), at: 3)
    #expect(suggestions.map(\.code.value) == ["666666", "482913"])
    #expect(suggestions.map(\.isReplaced) == [false, false])
  }

  // MARK: Copies

  @Test(arguments: ["482-913", "G-482913", "482.913", "GB-482-913", "482913"])
  func `a bound code is offered nowhere else because a copy lost its last line`(
    spelling: String
  ) async throws {
    let scene = try Scene(
      Arrival(code: spelling, domain: "shop.example"),
      Arrival(code: "482913", seconds: 1, sender: "phone", channel: .notification)
    )
    let elsewhere = SuggestionRequest(site: Site(origin: "https://evil.example"))
    #expect(try await scene.codes(for: elsewhere, at: 2).isEmpty)
    #expect(try await scene.codes(for: list(), at: 2) == [spelling])
    let bound = try #require(try await scene.suggestions(for: list(), at: 2).first)
    try await scene.service.consume(bound.id, at: time(2))
    try scene.store(Arrival(code: "482913", seconds: 3, channel: .email))
    #expect(try await scene.codes(at: 4).isEmpty)
  }

  @Test func `copies of an unbound code are one code, whatever the case of their letters`()
    async throws
  {
    let scene = try Scene(
      Arrival(code: "AB12CD", domain: "shop.example"),
      Arrival(code: "ab12cd", seconds: 1, sender: "a"),
      Arrival(code: "XY34ZW", seconds: 2, sender: "b"),
      Arrival(code: "xy34zw", seconds: 3, sender: "c")
    )
    #expect(try await scene.codes(at: 4) == ["xy34zw", "AB12CD"])
  }

  @Test func `a code that is bound like another is the same only in the same spelling`()
    async throws
  {
    let scene = try Scene(
      Arrival(code: "482913", domain: "shop.example"),
      Arrival(code: "482-913", seconds: 1, domain: "shop.example"),
      Arrival(code: "482913", seconds: 2, sender: "a", domain: "shop.example")
    )
    #expect(try await scene.codes(for: list(), at: 3) == ["482913", "482-913"])
  }

  @Test func `an unbound copy of a bound code replaces none of its sender`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a"),
      Arrival(code: "666666", seconds: 1, sender: "a"),
      Arrival(code: "666666", seconds: 1, sender: "b", domain: "evil.example")
    )
    let suggestions = try await scene.suggestions(for: list(), at: 2)
    #expect(suggestions.map(\.code.value) == ["482913"])
    #expect(suggestions.map(\.isReplaced) == [false])
  }
}

extension Scene {
  /// Stores `count` different codes of as many senders, one second after the start.
  fileprivate func store(flood count: Int, domain: String?) throws {
    let messages = (0..<count).map { number in
      let sender = "sender \(number)"
      let arrival = Arrival(
        code: "\(100_000 + number)",
        seconds: 1,
        sender: sender,
        domain: domain.map { "a\(number).\($0)" }
      )
      return ExaminedMessage(arrival.message, arrival.detection)
    }
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .changing)
    _ = try inbox.store(messages, at: time(1))
  }
}
