import OTPSuggestion
import OTPText

/// A request that at least one connection watches; all connections that watch it share one
/// instance.
final class WatchedRequest {
  let request: SuggestionRequest

  /// What could be offered at the last query.
  var diff: SuggestionDiff

  /// The key of the recipient whose codes are wanted; nil for all.
  let recipient: String?

  /// Whether there may be new codes.
  var isDue = false

  init(_ request: SuggestionRequest) {
    self.request = request
    diff = SuggestionDiff(for: request)
    recipient = request.recipient.map { MessageAddress($0).key }
  }
}
