import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

@Suite struct SuggestionServiceReceivingTests {
  private let detector: Detector
  private let scene: Scene

  init() throws {
    detector = try #require(sharedDetector)
    scene = try Scene()
  }

  private func message(_ text: String, id: String? = nil, seconds: Int64? = nil) -> Message {
    Message(text: text, sender: "a", id: id, source: "tests", receivedAt: seconds.map(time))
  }

  @Test func `the code of a received message is offered`() async throws {
    let receptions = try await scene.service.receive(
      [message("Your security code is 482913.")],
      with: detector,
      at: time(0)
    )
    #expect(receptions.map(\.storing) == [.stored])
    #expect(receptions.map(\.detection.outcome) == [.code])
    #expect(try await scene.codes(at: 1) == ["482913"])
  }

  @Test func `receptions are in the order of the messages`() async throws {
    let receptions = try await scene.service.receive(
      [
        message("Dinner is at the usual place.", id: "1"),
        message("Your security code is 482913.", id: "2"),
        message("Your security code is 482913.", id: "2"),
        message("Your security code is 771204.", id: "2"),
      ],
      with: detector,
      at: time(0)
    )
    #expect(receptions.map(\.storing) == [.stored, .stored, .duplicate, .conflict])
    #expect(receptions.map(\.detection.outcome) == [.none, .code, .code, .code])
  }

  @Test func `a message without a time arrives now`() async throws {
    _ = try await scene.service.receive(
      [message("Your security code is 482913.")],
      with: detector,
      at: time(70)
    )
    #expect(try await scene.suggestions(at: 80).first?.timestamp == time(70))
  }

  @Test func `the age of a late message counts from its own time`() async throws {
    _ = try await scene.service.receive(
      [message("Your security code is 482913.", seconds: 0)],
      with: detector,
      at: time(181)
    )
    #expect(try await scene.codes(at: 181).isEmpty)
  }

  @Test func `receiving no messages returns no receptions`() async throws {
    #expect(try await scene.service.receive([], with: detector, at: time(0)).isEmpty)
  }

  @Test func `the code of a bound message is offered on its site only`() async throws {
    _ = try await scene.service.receive(
      [message("Your security code is 482913.\n\n@example.com #482913")],
      with: detector,
      at: time(0)
    )
    for (origin, count) in [("https://example.com", 1), ("https://example.org", 0)] {
      let site = Site(origin: origin)
      #expect(try await scene.codes(for: SuggestionRequest(site: site), at: 1).count == count)
    }
  }

  @Test func `a read-only service refuses to receive`() async throws {
    let reader = try SuggestionService(path: scene.folder.path("inbox.db"), access: .reading)
    await #expect(throws: InboxError.self) {
      try await reader.receive([message("Hello")], with: detector, at: time(0))
    }
  }
}
