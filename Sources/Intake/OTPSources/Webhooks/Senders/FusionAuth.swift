import OTPMessage

/// FusionAuth's generic messenger, with the token in its headers; for tests of applications that
/// sign in with it: https://fusionauth.io/docs/customize/email-and-messages/generic-messenger
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
