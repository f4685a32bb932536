public import OTPDetection

/// Why there is nothing to suggest.
public enum NoSuggestionReason: String, Sendable, Hashable, CaseIterable {
  /// No message arrived in the time asked for.
  case nothing
  /// Messages arrived, and none holds a code.
  case noCode
  /// A message arrived with more than one code, none of which is offered.
  case ambiguous
  /// A code arrived, but was used, dismissed or replaced, or is for another site.
  case unavailable
  /// The field is not one for a one-time code.
  case otherField

  /// Why there is nothing, when the messages that arrived ended with `outcomes`.
  public init(_ outcomes: Set<Detection.Outcome>) {
    if outcomes.contains(.code) {
      self = .unavailable
    } else if outcomes.contains(.ambiguous) {
      self = .ambiguous
    } else {
      self = outcomes.isEmpty ? .nothing : .noCode
    }
  }
}
