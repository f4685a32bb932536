import OTPMessage

/// https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks
extension WebhookSender {
  static let telnyx = WebhookSender(
    name: "telnyx",
    title: "Telnyx",
    proof: .signature(
      WebhookSignature(
        algorithm: .ed25519,
        places: [.field("telnyx-signature-ed25519")],
        writing: .base64,
        pieces: [.value(.field("telnyx-timestamp")), .text("|"), .body],
        time: .field("telnyx-timestamp")
      )
    ),
    paths: [
      .text: "data.payload.text", .sender: "data.payload.from.phone_number",
      .recipient: "data.payload.to.0.phone_number", .id: "data.payload.id",
      .receivedAt: "data.payload.received_at",
    ],
    condition: Condition(path: "data.event_type", value: "message.received")
  )
}
