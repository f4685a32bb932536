import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

/// Which copy of a code is shown when it came in several ways.
@Suite struct WaysTests {
  private static let orders: [[Channel]] = [
    [.sms, .email, .notification], [.sms, .notification, .email], [.email, .sms, .notification],
    [.email, .notification, .sms], [.notification, .sms, .email], [.notification, .email, .sms],
  ]

  /// An arrival of the same code by each of `channels`, a second apart.
  private func arrivals(_ channels: [Channel], domain: String? = nil) -> [Arrival] {
    channels.enumerated().map { index, channel in
      Arrival(
        code: "482913",
        seconds: Int64(index),
        sender: channel.rawValue,
        channel: channel,
        domain: domain
      )
    }
  }

  @Test(arguments: orders, [nil, "shop.example"])
  func `of the ways of a code, the text message is shown`(
    channels: [Channel],
    domain: String?
  ) async throws {
    let scene = try Scene()
    for arrival in arrivals(channels, domain: domain) { try scene.store(arrival) }
    for limit in [1, 2, 100] {
      let suggestions = try await scene.suggestions(for: SuggestionRequest(limit: limit), at: 3)
      #expect(suggestions.map(\.channel) == [.sms])
      #expect(suggestions.map(\.sender) == ["sms"])
    }
  }

  @Test(arguments: [[.email, .notification], [.notification, .email]] as [[Channel]])
  func `without a text message, the mail is shown`(channels: [Channel]) async throws {
    let scene = try Scene()
    for arrival in arrivals(channels) { try scene.store(arrival) }
    #expect(try await scene.suggestions(at: 3).map(\.channel) == [.email])
  }

  @Test(arguments: [(60, Channel.sms), (61, .notification)] as [(Int64, Channel)])
  func `a copy that came more than a minute before the last one is not shown`(
    seconds: Int64,
    channel: Channel
  ) async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a"),
      Arrival(code: "482913", seconds: seconds, sender: "b", channel: .notification)
    )
    #expect(try await scene.suggestions(at: 61).map(\.channel) == [channel])
  }

  @Test func `a code keeps the rank of its last copy`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a"),
      Arrival(code: "551207", seconds: 1, sender: "b"),
      Arrival(code: "482913", seconds: 2, sender: "c", channel: .notification)
    )
    let suggestions = try await scene.suggestions(at: 3)
    #expect(suggestions.map(\.code.value) == ["482913", "551207"])
    #expect(suggestions.map(\.sender) == ["a", "b"])
    #expect(try await scene.suggestions(for: SuggestionRequest(limit: 1), at: 3).count == 1)
  }

  @Test func `the shown copy retires the others`() async throws {
    let scene = try Scene()
    for arrival in arrivals([.notification, .sms, .notification]) { try scene.store(arrival) }
    let shown = try #require(try await scene.suggestions(at: 3).first)
    #expect(shown.channel == .sms)
    try await scene.service.consume(shown.id, at: time(3))
    #expect(try await scene.codes(at: 3).isEmpty)
  }
}
