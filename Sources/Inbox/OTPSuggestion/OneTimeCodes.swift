import OTPInbox
public import OTPMessage

/// The codes for a request as they arrive: first those that are already fresh, then each new one,
/// whichever process stores it.
///
/// It ends when its task is cancelled. Several loops over the same sequence each get all codes.
public struct OneTimeCodes: AsyncSequence, Sendable {
  /// A code that is offered.
  public typealias Element = Suggestion

  let service: SuggestionService
  let request: SuggestionRequest
  let now: @Sendable () -> Timestamp

  /// Makes an iterator that waits for codes.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(service: service, diff: SuggestionDiff(for: request), now: now)
  }

  /// Waits for one code after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let service: SuggestionService
    var diff: SuggestionDiff
    private var given = DeliveredCodes()
    let now: @Sendable () -> Timestamp
    private var ready: [Suggestion] = []
    private var changes: InboxChanges?

    init(
      service: SuggestionService,
      diff: SuggestionDiff,
      now: @escaping @Sendable () -> Timestamp
    ) {
      self.service = service
      self.diff = diff
      self.now = now
    }

    /// The next code; nil once the task is cancelled. It throws `InboxError` if the inbox cannot be
    /// read.
    public mutating func next() async throws -> Suggestion? {
      // The watch begins before the first query, so that no change is missed in between.
      if changes == nil { changes = InboxChanges(of: try await service.makeWatch()) }
      while ready.isEmpty {
        let (found, later) = try await service.next(of: diff, at: now())
        diff = later
        ready = given.give(found)
        guard ready.isEmpty else { break }
        guard await changes?.wait() == true else { return nil }
      }
      return Task.isCancelled ? nil : ready.removeFirst()
    }
  }
}

extension SuggestionService {
  /// The codes for `request` as they arrive. `now` returns the time, because the library reads no
  /// clock.
  ///
  /// ```swift
  /// for try await suggestion in service.oneTimeCodes(for: request, now: now) {
  ///   show(suggestion)
  /// }
  /// ```
  public nonisolated func oneTimeCodes(
    for request: SuggestionRequest = SuggestionRequest(),
    now: @escaping @Sendable () -> Timestamp
  ) -> OneTimeCodes {
    OneTimeCodes(service: self, request: request, now: now)
  }

  /// The suggestions that are new to `diff` at the time `now`, and the updated `diff`.
  func next(
    of diff: SuggestionDiff,
    at now: Timestamp
  ) throws(InboxError) -> ([Suggestion], SuggestionDiff) {
    var diff = diff
    let found = try diff.look(in: engine, at: now).new
    return (found, diff)
  }

  func makeWatch() throws(InboxError) -> InboxWatch {
    try engine.inbox.makeWatch()
  }
}
