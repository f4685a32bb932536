import OTPInbox

/// Deduplicates what a waiter has already received.
package struct DeliveredCodes: Sendable {
  /// How many codes are remembered: four times as many as one answer holds. Beyond that, the older
  /// half is forgotten.
  private static let most = 4 * Selection.reach

  private var ids: Set<InboxEntry.ID> = []

  /// Makes an empty record.
  package init() {}

  /// Records `suggestions` and returns those that are new, in the same order.
  package mutating func give(_ suggestions: [Suggestion]) -> [Suggestion] {
    let new = suggestions.filter { ids.insert($0.id).inserted }
    // Old entries can no longer be offered, unless the clock is set back.
    if ids.count > Self.most { ids = Set(ids.sorted().suffix(Self.most / 2)) }
    return new
  }
}
