import OTPCrypto
import OTPMessage

/// SMS Gateway for Android: https://docs.sms-gate.app/features/webhooks/
extension WebhookSender {
  static let capcom6 = WebhookSender(
    name: "capcom6",
    title: "SMS Gateway for Android",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha256),
        places: [.field("x-signature")],
        writing: .hex,
        pieces: [.body, .value(.field("x-timestamp"))],
        time: .field("x-timestamp")
      )
    ),
    // Older versions call the sender a phone number. `messageId` is a digest of the content.
    paths: [
      .text: "payload.message", .sender: "payload.sender", .from: "payload.phoneNumber",
      .recipient: "payload.recipient", .id: "id", .receivedAt: "payload.receivedAt",
    ],
    condition: Condition(path: "event", value: "sms:received")
  )
}
