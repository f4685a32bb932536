import OTPDetection
import OTPInbox
import OTPMessage

/// Deduplicates what a waiter has already received.
package struct DeliveredCodes: Sendable {
  /// The number of codes to remember: four times as many as one answer holds. Beyond that, the
  /// older half is forgotten.
  private static let most = 4 * Selection.capacity

  private var codes: Set<DeliveredCode> = []

  /// Makes an empty record.
  package init() {}

  /// Returns those of `suggestions` that were not delivered yet, in the same order.
  package func missing(in suggestions: [Suggestion]) -> [Suggestion] {
    suggestions.filter { !codes.contains(DeliveredCode($0)) }
  }

  /// Records `suggestions` and returns those that are new, in the same order.
  package mutating func give(_ suggestions: [Suggestion]) -> [Suggestion] {
    let new = suggestions.filter { codes.insert(DeliveredCode($0)).inserted }
    // Old entries can no longer be offered, unless the clock is set back.
    if codes.count > Self.most {
      codes = Set(codes.sorted { $0.id < $1.id }.suffix(Self.most / 2))
    }
    return new
  }
}

/// Identifies a code that was offered, even if another store has replaced the one it came from:
/// entries of two stores can have the same number.
struct DeliveredCode: Hashable, Sendable {
  let id: InboxEntry.ID
  private let timestamp: Timestamp
  private let code: SecurityCode

  /// The identity of `suggestion`.
  init(_ suggestion: Suggestion) {
    id = suggestion.id
    timestamp = suggestion.timestamp
    code = suggestion.code
  }
}
