import OTPMessage

/// The generic messenger of FusionAuth, with the token among its headers; for tests of what signs
/// in by it: https://fusionauth.io/docs/customize/email-and-messages/generic-messenger
extension WebhookSender {
  static let fusionAuth = WebhookSender(
    name: "fusionauth",
    title: "FusionAuth",
    proof: .bearer,
    paths: [.text: "textMessage", .recipient: "phoneNumber"],
    condition: Condition(path: "type", value: "SMS"),
    postsMessagesAlone: true
  )
}
