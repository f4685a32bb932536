import OTPCrypto
import OTPMessage

/// The older SMS API, with HMAC-SHA256 as its signature method:
/// https://developer.vonage.com/en/getting-started/concepts/signing-messages
extension WebhookSender {
  static let vonageSMS = WebhookSender(
    name: "vonage-sms",
    title: "Vonage SMS",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha256),
        places: [.member("sig")],
        writing: .hex,
        pieces: [.vonageMembers],
        time: .member("timestamp")
      )
    ),
    paths: [
      .text: "text", .sender: "msisdn", .recipient: "to", .id: "messageId",
      .receivedAt: "timestamp",
    ]
  )
}
