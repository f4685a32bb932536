import OTPCrypto
import OTPMessage

/// https://github.com/vernu/textbee
extension WebhookSender {
  static let textbee = WebhookSender(
    name: "textbee",
    title: "textbee",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha256),
        places: [.field("x-signature")],
        writing: .hex,
        pieces: [.body]
      )
    ),
    paths: [
      .text: "message", .sender: "sender", .id: "smsId", .receivedAt: "receivedAt",
    ],
    condition: Condition(path: "webhookEvent", value: "MESSAGE_RECEIVED")
  )
}
