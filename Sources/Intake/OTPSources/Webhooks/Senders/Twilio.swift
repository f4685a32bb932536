import OTPCrypto
import OTPMessage

/// https://www.twilio.com/docs/usage/security#validating-requests
extension WebhookSender {
  static let twilio = WebhookSender(
    name: "twilio",
    title: "Twilio",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha1),
        places: [.field("x-twilio-signature")],
        writing: .base64,
        pieces: [.url, .form]
      )
    ),
    paths: [.text: "Body", .sender: "From", .recipient: "To", .id: "MessageSid"],
    // https://www.twilio.com/docs/messaging/guides/webhook-request; parameters that Twilio adds
    // later are signed but ignored.
    shapes: [.id: .stringIdentifier, .sender: .address, .recipient: .address],
    wantsXML: true
  )
}
