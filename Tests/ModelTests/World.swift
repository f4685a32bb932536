import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// One way to reach an inbox and its codes, which must do what the model says.
protocol World {
  /// Whether those who watch have to begin anew after a restart.
  var restartEndsWatches: Bool { get }

  /// Receives `message`, in which there is `detection`; returns what became of it.
  func receive(
    _ message: Message,
    _ detection: Detection,
    byOtherProgram: Bool,
    at now: Timestamp
  ) throws -> StoreOutcome

  func answer(to request: SuggestionRequest, at now: Timestamp) throws -> SuggestionAnswer

  func consume(_ id: InboxEntry.ID, at now: Timestamp) throws -> Bool
  func dismiss(_ id: InboxEntry.ID, at now: Timestamp) throws -> Bool
  func purge(olderThan time: Timestamp) throws -> PurgeReport

  /// Stops what runs and starts it again.
  func restart(at now: Timestamp) throws

  /// Begins to watch for the codes of `request`.
  func watch(_ request: SuggestionRequest, at now: Timestamp) throws

  /// What each of those who watch was given since it was asked last, in the order of
  /// their beginning.
  func news(at now: Timestamp) throws -> [[Suggestion]]

  /// Ends all watches.
  func endWatches()

  /// The entries, the one stored last first.
  func entries(limit: Int) throws -> [InboxEntry]
}
