import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// A code that has, or had, a notification.
struct NotifiedCode {
  /// What copies of a code that came by several ways have in common.
  struct Key: Hashable {
    private let code: String
    private let domain: String?

    init(_ suggestion: Suggestion) {
      // A bound code is the same only if each character is.
      let code = suggestion.code
      self.code = suggestion.isBound ? code.value : code.comparisonForm
      domain = suggestion.domain
    }
  }

  /// Within how many milliseconds of the last message another one by the same way is its copy; a
  /// person cannot ask for a code again as soon.
  private static let repetition: Int64 = 10_000

  /// Names the code in calls; grows from one to the next.
  let number: Int
  let key: Key
  private(set) var suggestion: Suggestion
  /// The uptime from which the code is stale.
  private(set) var expiry: Int64
  private var channels: Set<Channel?>

  /// Whether the service offers it still.
  var isOffered = true
  /// Whether it is to have no notification any more: it was used, dismissed, copied or closed, or
  /// is stale.
  var isOver = false
  /// The notification by its server's number; nil if there is none, or none is known yet.
  var identifier: UInt32?
  /// What the notification shows; nil if there is none.
  var shown: NotificationText?
  /// Whether the server has not answered yet.
  var isSending = false

  /// Makes the code of `suggestion`, which was offered at `uptime`.
  init(_ suggestion: Suggestion, number: Int, uptime: Int64) {
    self.number = number
    self.suggestion = suggestion
    key = Key(suggestion)
    channels = [suggestion.channel]
    expiry = Self.expiry(of: suggestion, at: uptime)
  }

  /// Whether `later`, which has the same code, is a copy of this one instead of a new message with
  /// the same code.
  func isCopied(by later: Suggestion) -> Bool {
    let latest = suggestion.timestamp.milliseconds
    return !channels.contains(later.channel)
      || later.timestamp.milliseconds <= latest + Self.repetition
  }

  /// Takes `later`, which has the same code, in place of the suggestion.
  mutating func update(_ later: Suggestion, at uptime: Int64) {
    isOffered = true
    channels.insert(later.channel)
    // The time of a message ahead of the clock never comes nearer: it counts as now each time.
    if later.timestamp > suggestion.timestamp { expiry = Self.expiry(of: later, at: uptime) }
    suggestion = later
  }

  private static func expiry(of suggestion: Suggestion, at uptime: Int64) -> Int64 {
    uptime + (SuggestionRequest.defaultWindow - suggestion.age).wholeMilliseconds
  }
}
