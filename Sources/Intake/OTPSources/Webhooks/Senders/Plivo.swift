import OTPCrypto
import OTPMessage

/// Version 3 of the signature. Version 2 does not cover the body, so it is not supported:
/// https://www.plivo.com/docs/messaging/concepts/signature-validation
extension WebhookSender {
  static let plivo = WebhookSender(
    name: "plivo",
    title: "Plivo",
    proof: .signature(
      WebhookSignature(
        algorithm: .hmac(.sha256),
        // With the token of the subaccount that a number belongs to, or of the main account.
        places: [.field("x-plivo-signature-v3"), .field("x-plivo-signature-ma-v3")],
        writing: .base64,
        pieces: [.plivoURL, .form, .text("."), .nonce("x-plivo-signature-v3-nonce")]
      )
    ),
    paths: [.text: "Text", .sender: "From", .recipient: "To", .id: "MessageUUID"],
    // https://www.plivo.com/docs/messaging/api/message/handling-incoming
    shapes: [.id: .uuid, .sender: .address, .recipient: .address]
  )
}
