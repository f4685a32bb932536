import OTPInbox

/// What one who waits was given, so that it gets no code twice.
package struct DeliveredCodes: Sendable {
  /// How many codes are remembered at most, of which half are left when there are more: twice as
  /// many as one answer holds.
  private static let most = 4 * Selection.reach

  private var ids: Set<InboxEntry.ID> = []

  /// Begins with nothing given.
  package init() {}

  /// Gives `suggestions`; returns those that were not given before, in the same order.
  package mutating func give(_ suggestions: [Suggestion]) -> [Suggestion] {
    let new = suggestions.filter { ids.insert($0.code.id).inserted }
    // What was stored long ago can no longer be offered, unless the clock is set back by as much.
    if ids.count > Self.most { ids = Set(ids.sorted().suffix(Self.most / 2)) }
    return new
  }
}
