import OTPMessage

/// A service or app that posts messages, and the format it uses. Each has its own file in
/// `Senders`.
package struct WebhookSender: Sendable {
  /// The value that a body member must have if the request reports an incoming message.
  struct Condition: Sendable {
    let path: String
    let value: String
  }

  /// The name in `sources.json`.
  package let name: String
  /// The name to show to people.
  package let title: String
  /// How the sender authenticates its requests.
  let proof: WebhookProof
  /// The paths of the parts of a message, with steps separated by dots.
  let paths: [MessageKey: String]
  /// The formats of parts that every message of the sender has, if its signature covers names and
  /// values without separators. A part in another format shows that the boundaries were moved.
  var shapes: [MessageKey: MemberShape] = [:]
  /// A condition that only incoming messages meet; nil if the sender posts nothing else.
  var condition: Condition?
  /// Whether it posts only messages, so that one without a text indicates a faulty template.
  var postsMessagesAlone = false
  /// Whether its JSON contains unescaped control characters, which must be replaced.
  var mendsControls = false
  /// Whether the response must be XML.
  package var wantsXML = false
  /// An HTML page that explains to the sender's owner how to set it up. It contains no secret; nil
  /// if there is none.
  var page: String?

  /// Whether the sender signs the URL that it posts to, so that it must be configured.
  package var signsURL: Bool {
    guard case .signature(let signature) = proof else { return false }
    return signature.pieces.contains { [.url, .plivoURL].contains($0) }
  }

  /// Whether `secret` is valid for the sender. A public key must have the right length.
  package func accepts(_ secret: WebhookSecret) -> Bool {
    guard case .signature(let signature) = proof, case .ed25519 = signature.algorithm else {
      return true
    }
    return secret.publicKey != nil
  }

  /// What anyone who has seen the sender's requests could do with them; nil if nothing.
  package var weakness: String? {
    switch proof {
    case .token: nil
    case .bearer:
      "the token does not protect the text: anyone who sees a request can send another text"
    case .signature(let signature):
      if !signature.coversText {
        "the signature does not protect the text: anyone who sees a request can send any other for five minutes"
      } else if signature.time == nil {
        "the signature does not include a time: of messages that are posted again, only the last \(TakenRequests.most) are recognised"
      } else {
        nil
      }
    }
  }

  /// All senders.
  package static let all: [WebhookSender] = [
    .twilio, .vonage, .vonageSMS, .telnyx, .plivo, .sinch, .bird, .capcom6, .smsForwarder,
    .incomeSMSGateway, .textbee, .shortcuts, .iPhone, .fusionAuth, .signed,
  ]

  /// Returns the sender with the `name` used in `sources.json`; nil if there is none.
  package static func named(_ name: String) -> WebhookSender? { all.first { $0.name == name } }
}
