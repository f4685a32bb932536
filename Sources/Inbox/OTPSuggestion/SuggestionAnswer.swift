/// The codes for a request, or the reason why there are none.
///
/// The two cases are part of the API and do not change.
public enum SuggestionAnswer: Sendable, Hashable {
  /// The codes that may be offered, the best first; there is at least one.
  case suggestions([Suggestion])
  /// No code may be offered, for the given reason.
  case noSuggestion(NoSuggestionReason)

  /// The codes that may be offered, the best first; empty when there are none.
  public var suggestions: [Suggestion] {
    switch self {
    case .suggestions(let suggestions): suggestions
    case .noSuggestion: []
    }
  }

  /// Why there are no codes; nil when there are some.
  public var reason: NoSuggestionReason? {
    switch self {
    case .suggestions: nil
    case .noSuggestion(let reason): reason
    }
  }
}
