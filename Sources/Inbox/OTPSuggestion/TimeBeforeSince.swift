import OTPInbox
import OTPMessage

// How long before the time asked for a code or link arrived, where the reason is
// ``NoSuggestionReason/beforeSince``. A person who sees "20 seconds" compares clocks.

extension SuggestionRequest {
  /// How long before ``since`` the first of `suggestions` arrived, which answer ``beforeSince``.
  package func timeBeforeSince(_ suggestions: [Suggestion]) -> Duration? {
    distance(from: suggestions.first?.timestamp, to: since)
  }
}

extension LinkRequest {
  /// How long before ``since`` the first of `links` arrived, which answer ``beforeSince``.
  package func timeBeforeSince(_ links: [LinkSuggestion]) -> Duration? {
    distance(from: links.first?.timestamp, to: since)
  }
}

extension NoSuggestionReason {
  /// A sentence for people about ``beforeSince``. `kind` is what they asked for, such as "a code",
  /// and `since` is what they call the time asked for.
  package static func sentence(
    _ kind: String,
    arrived distance: Duration?,
    before since: String
  ) -> String {
    let words = distance.map { "\(seconds(in: $0)) s before" } ?? "before"
    return "\(kind) arrived \(words) \(since); compare the clocks"
  }

  /// Whole seconds, with milliseconds if there are fewer than ten.
  private static func seconds(in duration: Duration) -> String {
    let milliseconds = duration.wholeMilliseconds
    guard milliseconds < 10_000 else { return "\(milliseconds / 1_000)" }
    let fraction = "\(1_000 + milliseconds % 1_000)".dropFirst()
    return "\(milliseconds / 1_000).\(fraction)"
  }
}

private func distance(from time: Timestamp?, to since: Timestamp?) -> Duration? {
  guard let time, let since, time < since else { return nil }
  return .milliseconds(since.milliseconds - time.milliseconds)
}
