import OTPMessage

/// Incoming SMS Gateway, with the token in its headers:
/// https://github.com/bogkonstantin/android_income_sms_gateway_webhook
extension WebhookSender {
  static let incomeSMSGateway = WebhookSender(
    name: "income-sms-gateway",
    title: "Incoming SMS Gateway",
    proof: .bearer,
    paths: [.text: "text", .sender: "from", .receivedAt: "receivedStamp"],
    postsMessagesAlone: true,
    mendsControls: true
  )
}
