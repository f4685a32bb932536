import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// An inbox of this process, with a second connection that acts as other programs.
final class InboxWorld: World {
  private let path: String
  private var engine: SuggestionEngine
  private var other: Inbox
  private var watches: [(diff: SuggestionDiff, given: DeliveredCodes)] = []
  /// Detects codes in messages; nil if messages come with their detections.
  private let session: DetectionSession?

  init(path: String, session: DetectionSession? = nil) throws {
    self.path = path
    self.session = session
    engine = SuggestionEngine(try Inbox(path: path, access: .creating))
    other = try Inbox(path: path, access: .creating)
  }

  var restartEndsWatches: Bool { false }

  func receive(
    _ message: Message,
    _ detection: Detection,
    byOtherProgram: Bool,
    as delivery: Delivery,
    at now: Timestamp
  ) throws -> StoreOutcome {
    let inbox = byOtherProgram ? other : engine.inbox
    let outcomes =
      if let session {
        try inbox.receive([message], with: session, by: delivery, at: now).map(\.storing)
      } else {
        try inbox.store([ExaminedMessage(message, detection)], by: delivery, at: now)
          .map(\.storing)
      }
    guard let outcome = outcomes.first, outcomes.count == 1 else { throw WorldError.noAnswer }
    return outcome
  }

  func answer(to request: SuggestionRequest, at now: Timestamp) throws -> SuggestionAnswer {
    try engine.answer(to: request, at: now)
  }

  func consume(_ id: InboxEntry.ID, at now: Timestamp) throws -> Bool {
    try engine.inbox.consume(id, at: now)
  }

  func dismiss(_ id: InboxEntry.ID, at now: Timestamp) throws -> Bool {
    try other.dismiss(id, at: now)
  }

  func purge(olderThan time: Timestamp) throws -> PurgeReport {
    try other.purge(olderThan: time)
  }

  func restart(at now: Timestamp) throws {
    engine = SuggestionEngine(try Inbox(path: path, access: .creating))
    other = try Inbox(path: path, access: .creating)
  }

  func watch(_ request: SuggestionRequest, at now: Timestamp) throws {
    watches.append((SuggestionDiff(for: request), DeliveredCodes()))
  }

  func news(at now: Timestamp) throws -> [[Suggestion]] {
    try watches.indices.map { index in
      let new = try watches[index].diff.look(in: engine, at: now).new
      return watches[index].given.give(new)
    }
  }

  func endWatches() {
    watches = []
  }

  func entries(limit: Int) throws -> [InboxEntry] {
    try engine.inbox.entries(limit: limit)
  }
}

/// An error of a world itself.
enum WorldError: Error {
  case noAnswer, noRequest, notStarted
}
