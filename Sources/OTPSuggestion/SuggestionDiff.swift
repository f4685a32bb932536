package import OTPInbox
package import OTPMessage

/// Finds the suggestions for a request that are new since the last query. Waiters for the same
/// request share one.
package struct SuggestionDiff: Sendable {
  /// The request, without a limit.
  package let request: SuggestionRequest

  /// The entries that could be offered at the last query.
  private var offered: Set<InboxEntry.ID> = []

  /// Makes a diff for `request`, whatever its limit.
  package init(for request: SuggestionRequest) {
    var request = request
    request.limit = Selection.reach
    self.request = request
  }

  /// All codes of `engine` that can be offered at the time `now`, and the new ones among them; the
  /// freshest last.
  ///
  /// A code can come back, when the clock is set back or when the code that replaced it is purged.
  /// `DeliveredCodes` filters these.
  package mutating func look(
    in engine: SuggestionEngine,
    at now: Timestamp
  ) throws(InboxError) -> (all: [Suggestion], new: [Suggestion]) {
    let all: [Suggestion] = try engine.suggestions(for: request, at: now).reversed()
    let new = all.filter { !offered.contains($0.id) }
    offered = Set(all.map(\.id))
    return (all, new)
  }
}
