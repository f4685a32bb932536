import OTPCrypto
import OTPMessage

/// SmsForwarder, with a webhook that uses POST: https://github.com/pppscn/SmsForwarder
extension WebhookSender {
  static let smsForwarder = WebhookSender(
    name: "smsforwarder",
    title: "SmsForwarder",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha256),
        places: [.member("sign")],
        writing: .base64,
        pieces: [.value(.member("timestamp")), .text("\n"), .secret],
        time: .member("timestamp")
      )
    ),
    paths: [.text: "content", .sender: "from", .receivedAt: "timestamp"],
    postsMessagesAlone: true,
    mendsControls: true
  )
}
