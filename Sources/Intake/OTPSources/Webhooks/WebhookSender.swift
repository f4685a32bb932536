import OTPMessage

/// A service or app that posts messages, and how it does. Each has a file of its own in `Senders`.
package struct WebhookSender: Sendable {
  /// What a member of the body must hold for it to be an arriving message.
  struct Condition: Sendable {
    let path: String
    let value: String
  }

  /// The name in `sources.json`.
  package let name: String
  /// The name that people know.
  package let title: String
  /// What shows that a request is the sender's.
  let proof: WebhookProof
  /// Where the parts of a message stand: paths whose steps are separated by dots.
  let paths: [MessageKey: String]
  /// The shapes of parts that each message of the sender has, where its signature covers names and
  /// values without what separates them: in another shape, they are cut elsewhere.
  var shapes: [MessageKey: MemberShape] = [:]
  /// What only messages that arrived have; nil if the sender posts nothing else.
  var condition: Condition?
  /// Whether all that it posts are messages, so that one without a text is a mistake in a template.
  var postsMessagesAlone = false
  /// Whether texts stand in the JSON with controls that it forbids.
  var mendsControls = false
  /// Whether an answer must be XML.
  package var wantsXML = false

  /// Whether the URL that the sender posts to is signed, so that it has to be known.
  package var signsURL: Bool {
    guard case .signature(let signature) = proof else { return false }
    return signature.pieces.contains { [.url, .plivoURL].contains($0) }
  }

  /// Whether `secret` can be what the sender shares: of a public key the length is known.
  package func accepts(_ secret: WebhookSecret) -> Bool {
    guard case .signature(let signature) = proof, case .ed25519 = signature.algorithm else {
      return true
    }
    return secret.publicKey != nil
  }

  /// What somebody who has seen requests of the sender could do, if that is more than nothing.
  package var weakness: String? {
    switch proof {
    case .token: nil
    case .bearer: "the token covers no text: whoever sees a request can send any other"
    case .signature(let signature):
      if !signature.coversText {
        "the signature covers no text: whoever sees a request can send any other for five minutes"
      } else if signature.time == nil {
        "the signature covers no time: of messages that are posted again, only the last \(TakenRequests.most) are recognised"
      } else {
        nil
      }
    }
  }

  /// All senders, by their names.
  package static let all: [WebhookSender] = [
    .twilio, .vonage, .vonageSMS, .telnyx, .plivo, .sinch, .bird, .capcom6, .smsForwarder,
    .incomeSMSGateway, .textbee, .shortcuts, .fusionAuth, .signed,
  ]

  /// The sender that `sources.json` calls `name`; nil if there is none.
  package static func named(_ name: String) -> WebhookSender? { all.first { $0.name == name } }
}
