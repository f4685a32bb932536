import OTPMessage

/// Shortcuts of iOS, Tasker, MacroDroid and others where a person writes the body: a message line.
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
