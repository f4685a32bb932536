import OTPDetection
import OTPMessage
import OTPSuggestion

/// The text and buttons of a notification.
struct NotificationText: Sendable, Equatable {
  /// How much a notification shows.
  enum Detail: Sendable, Hashable {
    /// The code, its sender, and warnings.
    case full
    /// The sender and any warning, so that people near the screen do not see the code.
    case withoutCode
    /// Only the sender and no buttons, because anyone may be at the locked screen.
    case locked
  }

  /// A button; the raw value identifies it in calls.
  enum Action: String, CaseIterable, Sendable {
    case copy
    case dismiss

    var title: String {
      switch self {
      case .copy: "Copy"
      case .dismiss: "Not mine"
      }
    }
  }

  /// One line without markup.
  let summary: String
  /// Plain text; ``markup(of:)`` escapes it.
  let body: String
  let actions: [Action]

  /// Creates the text of a notification of `suggestion`, with the buttons in `actions` if `detail`
  /// allows any.
  init(_ suggestion: Suggestion, detail: Detail, actions: [Action]) {
    let name = SenderName(suggestion.sender ?? "")?.value
    let origin = name.map { " from \($0)" }
    switch detail {
    case .full: summary = "Code \(suggestion.code.value)" + (origin ?? "")
    case .withoutCode, .locked: summary = origin.map { "A code\($0)" } ?? "A code has arrived"
    }
    var sentences: [String] = []
    if detail == .full {
      suggestion.channel.flatMap(Self.way).map { sentences.append($0) }
      suggestion.domain.map { sentences.append("Only for \($0).") }
    }
    if detail != .locked, suggestion.mentionsPayment {
      sentences.append("It mentions a payment or a transfer: use it only if you asked for that.")
    }
    body = sentences.joined(separator: " ")
    self.actions = detail == .locked ? [] : actions
  }

  private static func way(of channel: Channel) -> String? {
    switch channel {
    case .sms: "By text message."
    case .email: "By mail."
    case .notification: "By a notification."
    case .other: nil
    }
  }

  /// Escapes `text` for a server that supports markup
  /// (https://specifications.freedesktop.org/notification-spec/latest/markup.html).
  static func markup(of text: String) -> String {
    var markup = ""
    for character in text {
      switch character {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      default: markup.append(character)
      }
    }
    return markup
  }
}
