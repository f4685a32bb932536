package import OTPInbox
package import OTPMessage

/// Finds the suggestions for a request that are new since the last query. Waiters for the same
/// request share one.
package struct SuggestionDiff: Sendable {
  /// The request, without a limit.
  package let request: SuggestionRequest

  /// What could be offered at the last query.
  private var offered: Set<DeliveredCode> = []

  /// Makes a diff for `request`, ignoring its limit.
  package init(for request: SuggestionRequest) {
    var request = request
    request.limit = Selection.capacity
    self.request = request
  }

  /// All codes of `engine` that can be offered at the time `now`, and the new ones among them, the
  /// freshest last; and whether one that could be offered at the last query no longer can.
  ///
  /// A code can come back, when the clock is set back or when the code that replaced it is purged.
  /// `DeliveredCodes` filters these.
  package mutating func look(
    in engine: SuggestionEngine,
    at now: Timestamp
  ) throws(InboxError) -> (all: [Suggestion], new: [Suggestion], hasLost: Bool) {
    let all = try engine.suggestions(for: request, at: now).sorted { one, other in
      let times = (min(one.timestamp, now), min(other.timestamp, now))
      return times.0 == times.1 ? one.id < other.id : times.0 < times.1
    }
    let new = all.filter { !offered.contains(DeliveredCode($0)) }
    let last = offered
    offered = Set(all.map(DeliveredCode.init))
    return (all, new, !last.isSubset(of: offered))
  }
}
