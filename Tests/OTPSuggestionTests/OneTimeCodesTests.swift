import OTPDetection
import OTPInbox
import OTPMessage
import ScratchFolders
import Synchronization
import Testing

@testable import OTPSuggestion

@Suite struct OneTimeCodesTests {
  /// What time it is in a test.
  private final class Clock: Sendable {
    private let seconds = Mutex(Int64(0))

    func move(to time: Int64) { seconds.withLock { $0 = time } }

    var now: Timestamp { time(seconds.withLock { $0 }) }
  }

  @Test func `codes that are fresh already come first, the freshest last`() async throws {
    let scene = try Scene(
      Arrival(code: "222333", seconds: 20),
      Arrival(code: "111222", seconds: 10),
      Arrival(code: "999888", seconds: -500)
    )
    var codes = scene.service.oneTimeCodes(now: { time(30) }).makeAsyncIterator()
    #expect(try await codes.next()?.code.value == "111222")
    #expect(try await codes.next()?.code.value == "222333")
  }

  /// Who is not told looks again only every ten seconds, which for all of these codes takes longer
  /// than the test may.
  @Test(.timeLimit(.minutes(3)))
  func `codes that another connection stores come without asking again and again`() async throws {
    let scene = try Scene(Arrival(code: "600000"))
    var count = 0
    for try await suggestion in scene.service.oneTimeCodes(now: { time(5) }) {
      #expect(suggestion.code.value == "\(600_000 + count)")
      count += 1
      if count == 25 { break }
      try scene.store(Arrival(code: "\(600_000 + count)", seconds: 1))
    }
    #expect(count == 25)
  }

  @Test(.timeLimit(.minutes(3)))
  func `a code that the service itself receives comes too`() async throws {
    let detector = try #require(sharedDetector)
    let scene = try Scene(Arrival(code: "111222"))
    var codes = scene.service.oneTimeCodes(now: { time(5) }).makeAsyncIterator()
    #expect(try await codes.next()?.code.value == "111222")
    let message = Message(text: "Your security code is 222333.")
    try await scene.service.receive([message], with: detector, at: time(5))
    #expect(try await codes.next()?.code.value == "222333")
  }

  /// Nothing tells of it but the clock, which is looked at every ten seconds.
  @Test(.timeLimit(.minutes(1)))
  func `a code that came from too far ahead comes when it may be offered`() async throws {
    let scene = try Scene(Arrival(code: "111222"), Arrival(code: "222333", seconds: 121))
    let looks = Mutex(0)
    let now: @Sendable () -> Timestamp = {
      // Time goes on while it waits, behind its second look.
      looks.withLock { count in
        count += 1
        return time(count > 2 ? 1 : 0)
      }
    }
    var codes = scene.service.oneTimeCodes(now: now).makeAsyncIterator()
    #expect(try await codes.next()?.code.value == "111222")
    #expect(try await codes.next()?.code.value == "222333")
  }

  @Test(.timeLimit(.minutes(3)))
  func `it ends when its task is cancelled`() async throws {
    let scene = try Scene(Arrival(code: "111222"))
    let (seen, continuation) = AsyncStream.makeStream(of: String.self)
    let service = scene.service
    let task = Task {
      for try await suggestion in service.oneTimeCodes(now: { time(5) }) {
        continuation.yield(suggestion.code.value)
      }
      return true
    }
    var first = seen.makeAsyncIterator()
    #expect(await first.next() == "111222")
    task.cancel()
    #expect(try await task.value)
  }

  @Test(.timeLimit(.minutes(3)))
  func `a cancelled task gets no code that is there already`() async throws {
    let scene = try Scene(Arrival(code: "111222"))
    let service = scene.service
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var codes = service.oneTimeCodes(now: { time(5) }).makeAsyncIterator()
      return try await codes.next() == nil
    }
    #expect(try await task.value)
  }

  @Test(.timeLimit(.minutes(3)))
  func `two loops over the same sequence get all codes each`() async throws {
    let scene = try Scene(Arrival(code: "111222"))
    let sequence = scene.service.oneTimeCodes(now: { time(5) })
    var first = sequence.makeAsyncIterator()
    var second = sequence.makeAsyncIterator()
    #expect(try await first.next()?.code.value == "111222")
    #expect(try await second.next()?.code.value == "111222")
    try scene.store(Arrival(code: "222333", seconds: 1))
    #expect(try await first.next()?.code.value == "222333")
    #expect(try await second.next()?.code.value == "222333")
  }

  @Test(.timeLimit(.minutes(3)))
  func `a code comes once though the clock is set back`() async throws {
    let scene = try Scene(Arrival(code: "111222"))
    let clock = Clock()
    var codes = scene.service.oneTimeCodes(now: { clock.now }).makeAsyncIterator()
    #expect(try await codes.next()?.code.value == "111222")
    clock.move(to: 200)
    try scene.store(Arrival(code: "222333", seconds: 200))
    #expect(try await codes.next()?.code.value == "222333")
    clock.move(to: 100)
    try scene.store(Arrival(code: "333444", seconds: 100))
    #expect(try await codes.next()?.code.value == "333444")
  }

  @Test(.timeLimit(.minutes(3)))
  func `only what is asked for comes`() async throws {
    let scene = try Scene(Arrival(code: "111222", recipient: "you"))
    let site = Site(origin: "https://example.com")
    let request = SuggestionRequest(site: site, recipient: "me")
    try scene.store(Arrival(code: "222333", seconds: 1, recipient: "me", domain: "other.example"))
    try scene.store(Arrival(code: "333444", seconds: 2, recipient: "me", domain: "example.com"))
    var codes = scene.service.oneTimeCodes(for: request, now: { time(5) }).makeAsyncIterator()
    #expect(try await codes.next()?.code.value == "333444")
  }

  @Test func `of very many given codes those that were stored last are remembered`() throws {
    var given = DeliveredCodes()
    let suggestions = { (numbers: Range<Int64>) in
      numbers.map { number in
        Suggestion(
          id: InboxEntry.ID(number: number),
          code: SecurityCode("482913"),
          timestamp: time(0),
          sender: nil,
          channel: nil,
          age: .zero,
          binding: nil,
          match: nil,
          mentionsPayment: false
        )
      }
    }
    for start in stride(from: Int64(0), to: 100_000, by: 10_000) {
      #expect(given.give(suggestions(start..<(start + 10_000))).count == 10_000)
    }
    #expect(given.give(suggestions(90_000..<100_000)).isEmpty)
  }
}
