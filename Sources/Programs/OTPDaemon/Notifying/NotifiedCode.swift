import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// A code that has, or had, a notification.
struct NotifiedCode {
  /// Identifies copies of a code that arrived through several channels.
  struct Key: Hashable {
    private let code: String
    private let domain: String?

    init(_ suggestion: Suggestion) {
      // Bound codes must match exactly.
      let code = suggestion.code
      self.code = suggestion.isBound ? code.value : code.comparisonForm
      domain = suggestion.domain
    }
  }

  /// How long after the last message another one from the same channel counts as its copy, in
  /// milliseconds. A person cannot request a new code that quickly.
  private static let repetition: Int64 = 10_000

  /// Identifies the code in calls; increases with each code.
  let number: Int
  let key: Key
  private(set) var suggestion: Suggestion
  /// The uptime at which the code becomes stale.
  private(set) var expiry: Int64
  private var channels: Set<Channel?>

  /// Whether the service still offers it.
  var isOffered = true
  /// Whether it must no longer have a notification, because it was used, dismissed, copied or
  /// closed, or is stale.
  var isOver = false
  /// The server's identifier of the notification; nil if there is none, or it is not known yet.
  var identifier: UInt32?
  /// The text that the notification shows; nil if there is none.
  var shown: NotificationText?
  /// Whether an answer of the server is pending.
  var isSending = false

  /// Creates a code from `suggestion`, which was offered at `uptime`.
  init(_ suggestion: Suggestion, number: Int, uptime: Int64) {
    self.number = number
    self.suggestion = suggestion
    key = Key(suggestion)
    channels = [suggestion.channel]
    expiry = Self.expiry(of: suggestion, at: uptime)
  }

  /// Whether `later`, which has the same code, is a copy of this message and not a new message with
  /// the same code.
  func isCopied(by later: Suggestion) -> Bool {
    let latest = suggestion.timestamp.milliseconds
    return !channels.contains(later.channel)
      || later.timestamp.milliseconds <= latest + Self.repetition
  }

  /// Replaces the suggestion with `later`, which has the same code.
  mutating func update(_ later: Suggestion, at uptime: Int64) {
    isOffered = true
    channels.insert(later.channel)
    // A message dated in the future always counts as new, so its expiry must not be extended each
    // time.
    if later.timestamp > suggestion.timestamp { expiry = Self.expiry(of: later, at: uptime) }
    suggestion = later
  }

  private static func expiry(of suggestion: Suggestion, at uptime: Int64) -> Int64 {
    uptime + (SuggestionRequest.defaultWindow - suggestion.age).wholeMilliseconds
  }
}
