package import OTPInbox
package import OTPMessage

/// The codes of a request that someone waits for: each is given out once.
package struct Arrivals: Sendable {
  /// What is waited for.
  package let request: SuggestionRequest

  /// What was given out; codes that are too old to come again are forgotten.
  private var given: Set<InboxEntry.ID> = []

  /// Waits for the codes of `request`, however many they are.
  package init(for request: SuggestionRequest) {
    var request = request
    request.limit = Selection.reach
    self.request = request
  }

  /// The codes of `offering` that can be offered at the time `now`, and among them those that were not given out before; the
  /// freshest last.
  package mutating func look(
    in offering: Offering,
    at now: Timestamp
  ) throws(InboxError) -> (all: [Suggestion], new: [Suggestion]) {
    let all: [Suggestion] = try offering.suggestions(for: request, at: now).reversed()
    let new = all.filter { !given.contains($0.code.id) }
    // An identifier that is no longer offered is used or too old, and is not offered again.
    given = Set(all.map(\.code.id))
    return (all, new)
  }
}
