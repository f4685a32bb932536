import OTPCrypto
import OTPMessage

/// The Conversation API; callbacks of the older SMS API are not signed:
/// https://developers.sinch.com/docs/conversation/callbacks#validating-callbacks
extension WebhookSender {
  static let sinch = WebhookSender(
    name: "sinch",
    title: "Sinch Conversation",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha256),
        places: [.field("x-sinch-webhook-signature")],
        writing: .base64,
        pieces: [
          .body, .text("."), .value(.field("x-sinch-webhook-signature-nonce")), .text("."),
          .value(.field("x-sinch-webhook-signature-timestamp")),
        ],
        time: .field("x-sinch-webhook-signature-timestamp")
      )
    ),
    paths: [
      .text: "message.contact_message.text_message.text",
      .sender: "message.channel_identity.identity",
      .recipient: "message.sender_id", .id: "message.id", .receivedAt: "message.accept_time",
    ]
  )
}
