import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// An implementation that must behave like the model.
protocol World {
  /// Whether a restart ends all watches.
  var restartEndsWatches: Bool { get }

  /// Receives `message` with `detection`; returns the outcome.
  func receive(
    _ message: Message,
    _ detection: Detection,
    byOtherProgram: Bool,
    as delivery: Delivery,
    at now: Timestamp
  ) throws -> StoreOutcome

  func answer(to request: SuggestionRequest, at now: Timestamp) throws -> SuggestionAnswer

  func consume(_ id: InboxEntry.ID, at now: Timestamp) throws -> Bool
  func dismiss(_ id: InboxEntry.ID, at now: Timestamp) throws -> Bool
  func purge(olderThan time: Timestamp) throws -> PurgeReport

  /// Stops everything that runs and starts it again.
  func restart(at now: Timestamp) throws

  /// Starts watching for the codes of `request`.
  func watch(_ request: SuggestionRequest, at now: Timestamp) throws

  /// What each watch received since the last call, in the order in which the watches began.
  func news(at now: Timestamp) throws -> [[Suggestion]]

  /// Ends all watches.
  func endWatches()

  /// The entries, most recently stored first.
  func entries(limit: Int) throws -> [InboxEntry]
}
