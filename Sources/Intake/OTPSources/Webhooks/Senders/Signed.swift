import OTPCrypto
import OTPMessage

/// A message line with a signature: this project's own format, for custom programs.
extension WebhookSender {
  static let signed = WebhookSender(
    name: "signed",
    title: "signed lines",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha256),
        places: [.field("otp-signature")],
        writing: .hex,
        pieces: [.value(.field("otp-timestamp")), .text("."), .body],
        time: .field("otp-timestamp")
      )
    ),
    paths: lineMembers,
    postsMessagesAlone: true
  )
}
