import OTPCrypto
import OTPMessage

/// https://docs.bird.com/api/notifications-api/api-reference/webhook-subscriptions
extension WebhookSender {
  static let bird = WebhookSender(
    name: "bird",
    title: "Bird",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha256),
        places: [.field("messagebird-signature")],
        writing: .base64,
        pieces: [
          .value(.field("messagebird-request-timestamp")), .text("\n"), .url, .text("\n"),
          .bodyDigest,
        ],
        time: .field("messagebird-request-timestamp")
      )
    ),
    paths: [
      .text: "payload.body.text.text", .sender: "payload.sender.contact.identifierValue",
      .recipient: "payload.receiver.connector.identifierValue", .id: "payload.id",
      .receivedAt: "payload.createdAt",
    ]
  )
}
