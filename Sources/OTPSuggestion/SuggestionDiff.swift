package import OTPInbox
package import OTPMessage

/// The codes of a request that someone waits for, or several who wait for the same.
package struct SuggestionDiff: Sendable {
  /// What is waited for.
  package let request: SuggestionRequest

  /// What could be offered when it was looked last.
  private var offered: Set<InboxEntry.ID> = []

  /// Waits for the codes of `request`, however many they are.
  package init(for request: SuggestionRequest) {
    var request = request
    request.limit = Selection.reach
    self.request = request
  }

  /// The codes of `offering` that can be offered at the time `now`, and among them those that could
  /// not be when it was looked last; the freshest last.
  ///
  /// A code can come back: when the clock is set back, or when it replaces again what had replaced
  /// it. `DeliveredCodes` tells.
  package mutating func look(
    in engine: SuggestionEngine,
    at now: Timestamp
  ) throws(InboxError) -> (all: [Suggestion], new: [Suggestion]) {
    let all: [Suggestion] = try engine.suggestions(for: request, at: now).reversed()
    let new = all.filter { !offered.contains($0.code.id) }
    offered = Set(all.map(\.code.id))
    return (all, new)
  }
}
