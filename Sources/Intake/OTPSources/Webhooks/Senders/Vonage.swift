import OTPMessage

/// https://developer.vonage.com/en/getting-started/concepts/webhooks#decoding-signed-webhooks
extension WebhookSender {
  static let vonage = WebhookSender(
    name: "vonage",
    title: "Vonage Messages",
    proof: .token,
    paths: [
      .text: "text", .sender: "from", .recipient: "to", .id: "message_uuid",
      .receivedAt: "timestamp", .channel: "channel",
    ]
  )
}
