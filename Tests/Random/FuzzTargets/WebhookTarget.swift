import OTPMessage
import OTPSources

/// A webhook: the number of the sender, the content type, a signature and the body. The secret is
/// public here, so that bodies with a bearer token are read; all others must be refused.
package final class WebhookTarget: FuzzTarget {
  package static let name = "webhook"

  private static let now = Timestamp(milliseconds: 1_795_000_000_000)
  private static let key = "6f6e6c79"

  private let secret: WebhookSecret

  package init() throws {
    guard let secret = WebhookSecret(Array(Self.key.utf8)) else {
      throw BrokenPromise(description: "the key is a secret")
    }
    self.secret = secret
  }

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let sender = WebhookSender.all[Int(first) % WebhookSender.all.count]
    let parts = pieces(of: Array(input.dropFirst()), count: 3)
    let type = String(decoding: parts[0], as: UTF8.self)
    let proof = String(decoding: parts[1], as: UTF8.self)
    let webhook = Webhook(sender, secret: secret, url: "https://example.com/?b=1&a=2", source: "x")
    let read = { (token: String) in
      let names = [
        "x-twilio-signature", "telnyx-signature-ed25519", "x-plivo-signature-v3",
        "x-plivo-signature-v3-nonce", "x-sinch-webhook-signature", "messagebird-signature",
        "x-signature", "otp-signature",
      ]
      let times = [
        "telnyx-timestamp", "x-sinch-webhook-signature-timestamp", "x-timestamp",
        "x-sinch-webhook-signature-nonce", "messagebird-request-timestamp", "otp-timestamp",
      ]
      let fields =
        [("content-type", type), ("authorization", "Bearer \(token)")]
        + names.map { ($0, proof) } + times.map { ($0, "1795000000") }
      return webhook.read(WebhookRequest(fields: fields, body: parts[2]), at: Self.now)
    }
    let stranger = read(proof)
    try require(stranger == .unproven || proof == Self.key, "nobody proves what needs the secret")
    let owner = read(Self.key)
    try require(owner == read(Self.key), "the same request has the same outcome")
    if case .message(let message, _) = owner {
      try require(!message.text.isEmpty, "a message has a text")
      try require(message.source == "x", "nobody chooses the source")
    }
  }
}
