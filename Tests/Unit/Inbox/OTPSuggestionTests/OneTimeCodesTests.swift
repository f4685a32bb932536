import OTPDetection
import OTPInbox
import OTPMessage
import ScratchFolders
import Synchronization
import Testing

@testable import OTPSuggestion

@Suite struct OneTimeCodesTests {
  /// The current time of a test.
  private final class Clock: Sendable {
    private let seconds = Mutex(Int64(0))

    func move(to time: Int64) { seconds.withLock { $0 = time } }

    var now: Timestamp { time(seconds.withLock { $0 }) }
  }

  @Test func `existing codes come first, the newest last`() async throws {
    let scene = try Scene(
      Arrival(code: "222333", seconds: 20),
      Arrival(code: "111222", seconds: 10),
      Arrival(code: "999888", seconds: -500)
    )
    var codes = scene.service.oneTimeCodes(now: { time(30) }).makeAsyncIterator()
    #expect(try await codes.next()?.code.value == "111222")
    #expect(try await codes.next()?.code.value == "222333")
  }

  /// Without notifications the sequence polls every ten seconds, which would exceed the time limit.
  @Test(.timeLimit(.minutes(3)))
  func `codes stored by another connection arrive without polling`() async throws {
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
  func `codes received by the service itself arrive too`() async throws {
    let detector = try #require(sharedDetector)
    let scene = try Scene(Arrival(code: "111222"))
    var codes = scene.service.oneTimeCodes(now: { time(5) }).makeAsyncIterator()
    #expect(try await codes.next()?.code.value == "111222")
    let message = Message(text: "Your security code is 222333.")
    try await scene.service.receive([message], with: detector, at: time(5))
    #expect(try await codes.next()?.code.value == "222333")
  }

  /// Only polling finds this code, every ten seconds.
  @Test(.timeLimit(.minutes(1)))
  func `a code from too far ahead arrives once it may be offered`() async throws {
    let scene = try Scene(Arrival(code: "111222"), Arrival(code: "222333", seconds: 121))
    let looks = Mutex(0)
    let now: @Sendable () -> Timestamp = {
      // Time passes while it waits, after its second look.
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
  func `cancelling the task ends the sequence`() async throws {
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
  func `a cancelled task gets no existing code`() async throws {
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
  func `two loops over one sequence each get all codes`() async throws {
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
  func `a code arrives once even if the clock is set back`() async throws {
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
  func `only requested codes arrive`() async throws {
    let scene = try Scene(Arrival(code: "111222", recipient: "you"))
    let site = Site(origin: "https://example.com")
    let request = SuggestionRequest(site: site, recipient: "me")
    try scene.store(Arrival(code: "222333", seconds: 1, recipient: "me", domain: "other.example"))
    try scene.store(Arrival(code: "333444", seconds: 2, recipient: "me", domain: "example.com"))
    var codes = scene.service.oneTimeCodes(for: request, now: { time(5) }).makeAsyncIterator()
    #expect(try await codes.next()?.code.value == "333444")
  }
}
