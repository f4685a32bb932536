import OTPMessage

/// iOS Shortcuts, Tasker, MacroDroid and other apps in which the user writes the body as a message
/// line.
extension WebhookSender {
  static let shortcuts = WebhookSender(
    name: "shortcuts",
    title: "Shortcuts",
    proof: .bearer,
    paths: lineMembers,
    postsMessagesAlone: true,
    mendsControls: true
  )

  /// The members of a message line, under their own names.
  static let lineMembers = Dictionary(
    uniqueKeysWithValues: MessageKey.allCases.map { ($0, $0.rawValue) }
  )
}
