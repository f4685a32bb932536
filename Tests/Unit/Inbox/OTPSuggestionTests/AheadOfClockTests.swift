import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import RandomNumbers
import ScratchFolders
import Testing

/// Messages that are dated, or were stored, ahead of the clock that asks.
@Suite struct AheadOfClockTests {
  private static let requests = [
    SuggestionRequest(), SuggestionRequest(limit: 2), SuggestionRequest(includesReplaced: true),
    SuggestionRequest(site: Site(origin: "https://shop.example"), includesReplaced: true),
  ]

  /// What is offered at the start of the tests, for each request.
  private func answers(to arrivals: [(arrival: Arrival, stored: Int64)]) async throws -> [String] {
    let folder = try ScratchFolder()
    let path = folder.path("inbox.db")
    let inbox = try Inbox(path: path, access: .creating)
    for (arrival, stored) in arrivals {
      let message = ExaminedMessage(arrival.message, arrival.detection)
      _ = try inbox.store([message], at: time(stored))
    }
    let service = try SuggestionService(path: path)
    var answers: [String] = []
    for request in Self.requests {
      let suggestions = try await service.suggestions(for: request, at: time(0))
      answers += suggestions.map { "\($0.id.number) \($0.isReplaced)" } + ["–"]
    }
    return answers
  }

  /// Seconds on both sides of all bounds: now, a minute, and how far ahead a code is offered.
  private static let seconds: [Int64] = [
    -179, -119, -61, -60, -59, -30, -1, 0, 1, 30, 59, 60, 61, 90, 119, 120,
  ]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `what is ahead of the clock counts as what comes now, in every place`(
    seed: UInt64
  ) async throws {
    var numbers = Numbers(seed: seed)
    var ahead: [(Arrival, Int64)] = []
    var now: [(Arrival, Int64)] = []
    for number in 0..<Int.random(in: 2...5, using: &numbers) {
      var arrival = Arrival(
        code: "\(482_000 + number)",
        seconds: numbers.one(of: Self.seconds),
        sender: numbers.one(of: ["a", "b", nil]),
        domain: numbers.happens(20) ? "shop.example" : nil
      )
      // The source dates it ahead, or the clock was set back after it was stored.
      let stored = numbers.happens(50) ? arrival.seconds : min(arrival.seconds, 0)
      ahead.append((arrival, stored))
      arrival.seconds = min(arrival.seconds, 0)
      now.append((arrival, arrival.seconds))
    }
    #expect(try await answers(to: ahead) == answers(to: now), "seed \(seed)")
  }

  @Test(arguments: [(0, true), (1, true), (119, true), (120, true), (121, false), (179, false)])
  func `a code is offered up to two minutes ahead`(seconds: Int64, isOffered: Bool) async throws {
    let answers = try await answers(to: [(Arrival(code: "482913", seconds: seconds), 0)])
    #expect(answers.contains("1 false") == isOffered)
  }
}
