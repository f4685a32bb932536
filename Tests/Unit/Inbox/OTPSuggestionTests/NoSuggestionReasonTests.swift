import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import Testing

@Suite struct NoSuggestionReasonTests {
  @Test func `the outcomes explain why nothing is offered`() async throws {
    let scene = try Scene(
      Arrival(code: nil, recipient: "me", outcome: .ambiguous),
      Arrival(code: nil, recipient: "you", outcome: .none)
    )
    let reason = { (request: SuggestionRequest, seconds: Int64) in
      try await scene.service.answer(to: request, at: time(seconds)).reason
    }
    #expect(try await reason(SuggestionRequest(), 1) == .ambiguous)
    #expect(try await reason(SuggestionRequest(recipient: "you"), 1) == .noCode)
    #expect(try await reason(SuggestionRequest(since: time(1)), 1) == .nothing)
    #expect(try await reason(SuggestionRequest(), 181) == .nothing)
  }

  /// The reasons in the order in which they count, each with the arrivals of those after it.
  private static let reasons: [(reason: NoSuggestionReason, arrival: Arrival)] = [
    (.otherRecipient, Arrival(code: nil, recipient: "you", outcome: .none)),
    (.noCode, Arrival(code: nil, recipient: "me", outcome: .none)),
    (.ambiguous, Arrival(code: nil, seconds: 1, recipient: "me", outcome: .ambiguous)),
    (.unavailable, Arrival(code: "482913", recipient: "me", domain: "other.example")),
    (.unknownTime, Arrival(code: "593812", recipient: "me", isTimeKnown: false)),
    (.ahead, Arrival(code: "771204", seconds: 122, recipient: "me")),
  ]

  @Test func `of several reasons the one nearest to a code is given`() async throws {
    let scene = try Scene()
    let site = Site(origin: "https://example.com")
    func reason(at seconds: Int64) async throws -> NoSuggestionReason? {
      let request = SuggestionRequest(site: site, recipient: "me")
      return try await scene.service.answer(to: request, at: time(seconds)).reason
    }
    #expect(try await reason(at: 1) == .nothing)
    for (expected, arrival) in Self.reasons {
      try scene.store(arrival, at: 1)
      #expect(try await reason(at: 1) == expected)
    }
    // What was stored before the window is over for all of them.
    #expect(try await reason(at: 400) == .nothing)
  }

  @Test(arguments: [(nil, 5), ("me", 5), (nil, 300)] as [(String?, Int64)])
  func `a code that came before the time asked for is the reason, also of a time ahead`(
    recipient: String?,
    since: Int64
  ) async throws {
    let scene = try Scene(
      Arrival(code: "482913", recipient: "me"),
      Arrival(code: nil, seconds: 6, recipient: "you", outcome: .none)
    )
    let request = SuggestionRequest(recipient: recipient, since: time(since))
    func reason(at seconds: Int64) async throws -> NoSuggestionReason? {
      try await scene.service.answer(to: request, at: time(seconds)).reason
    }
    if recipient != nil || since > 10 { #expect(try await reason(at: 10) == .beforeSince) }
    // What came since says more, and what could not be offered anyway says nothing.
    if recipient == nil, since < 10 { #expect(try await reason(at: 10) == .noCode) }
    if since > 10 { #expect(try await reason(at: 200) == .nothing) }
    try await scene.service.consume(InboxEntry.ID(number: 1), at: time(11))
    #expect(try await reason(at: 12) != .beforeSince)
  }

  @Test(
    arguments: [
      (nil, 180, nil), (nil, 181, .nothing), (0, 180, nil), (0, 181, .tooOld),
      (-5, 86_400, .tooOld), (-5, 86_401, .nothing), (1, 181, .nothing), (1, 180, .beforeSince),
    ] as [(Int64?, Int64, NoSuggestionReason?)]
  )
  func `a code that came in time is too old, within a day`(
    since: Int64?,
    seconds: Int64,
    reason: NoSuggestionReason?
  ) async throws {
    let scene = try Scene(Arrival(code: "482913", recipient: "me"))
    let request = SuggestionRequest(recipient: "me", since: since.map(time))
    #expect(try await scene.service.answer(to: request, at: time(seconds)).reason == reason)
    let other = SuggestionRequest(recipient: "you", since: since.map(time))
    #expect(try await scene.service.answer(to: other, at: time(seconds)).reason != .tooOld)
  }

  @Test(
    arguments: [(120, nil), (121, .ahead), (3_600, .ahead)] as [(Int64, NoSuggestionReason?)]
  )
  func `a code is ahead from two minutes on`(
    seconds: Int64,
    reason: NoSuggestionReason?
  ) async throws {
    let scene = try Scene(Arrival(code: "482913", seconds: seconds))
    let request = SuggestionRequest(since: time(0))
    #expect(try await scene.service.answer(to: request, at: time(0)).reason == reason)
    // A message without a code gives the reason that it would give now.
    let other = try Scene(Arrival(code: nil, seconds: seconds, outcome: .none))
    #expect(try await other.service.answer(to: request, at: time(0)).reason == .noCode)
  }

  @Test func `a code ahead that was used, or stored before the time asked for, is no reason`()
    async throws
  {
    let scene = try Scene(Arrival(code: "482913", seconds: 3_600))
    let early = SuggestionRequest(since: time(1))
    #expect(try await scene.service.answer(to: early, at: time(2)).reason == .nothing)
    try await scene.service.consume(InboxEntry.ID(number: 1), at: time(2))
    #expect(
      try await scene.service.answer(to: SuggestionRequest(), at: time(2)).reason == .unavailable
    )
  }
}
