package import OTPMessage

/// Reads what a sender of webhooks posts: it tells the sender's requests from those of others.
package struct Webhook: Sendable {
  /// What a request holds.
  package enum Outcome: Sendable, Equatable {
    /// A message that arrived, and what was signed; nil if the sender signs no text.
    case message(Message, SignedIdentity?)
    /// The sender reports something else.
    case noMessage
    /// It is the sender's, but its body cannot be read.
    case unreadable
    /// Nothing shows that it is the sender's, or it was signed long ago.
    case unproven
  }

  package let sender: WebhookSender

  private let proving: WebhookProving
  private let source: String

  /// Reads requests of `sender`, who has the `secret` and posts to `url`. Messages get the name
  /// `source`.
  package init(_ sender: WebhookSender, secret: WebhookSecret, url: String?, source: String) {
    self.sender = sender
    self.source = source
    proving = WebhookProving(sender.proof, secret, url: url)
  }

  /// Reads `request` at the time `now`.
  package func read(_ request: WebhookRequest, at now: Timestamp) -> Outcome {
    // Of strangers nothing is read but what the proof is made of.
    var body = LazyBody(request, mendsControls: sender.mendsControls)
    guard let proof = proving.evidence(request, &body, at: now) else { return .unproven }
    guard let members = body.value else { return .unreadable }
    if let condition = sender.condition, members.text(at: condition.path) != condition.value {
      return .noMessage
    }
    let message = try? Message { key in sender.paths[key].flatMap { members.value(at: $0) } }
    // An object without a text is no message.
    guard var message, !message.text.isEmpty else {
      return sender.postsMessagesAlone ? .unreadable : .noMessage
    }
    let hasShapes = sender.shapes.allSatisfy { key, shape in
      sender.paths[key].flatMap { members.text(at: $0) }.map(shape.fits) ?? false
    }
    guard hasShapes else { return .unproven }
    message.source = source
    message.channel = message.channel ?? .sms
    return .message(message, proof.identity)
  }
}

/// What a sender shares with us: a secret, or its public key. Printed, it shows nothing.
package struct WebhookSecret: Sendable {
  let bytes: [UInt8]

  /// The Ed25519 key that it is the base64 of; nil if it is none.
  var publicKey: [UInt8]? {
    SignatureText.base64.bytes(String(decoding: bytes, as: UTF8.self))
      .flatMap { $0.count == 32 ? $0 : nil }
  }

  /// The longest secret, in bytes.
  package static let longest = 4_096

  /// Takes the output of a command or the contents of a file, without the line end; nil if nothing
  /// is left, or too much.
  package init?(_ bytes: [UInt8]) {
    let isBlank = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    var rest = bytes.drop(while: isBlank)
    while rest.last.map(isBlank) ?? false { rest.removeLast() }
    guard !rest.isEmpty, rest.count <= Self.longest else { return nil }
    self.bytes = Array(rest)
  }
}

extension WebhookSecret: CustomStringConvertible, CustomReflectable {
  package var description: String { "WebhookSecret" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The body of a request, read when it is first asked for.
struct LazyBody {
  private let request: WebhookRequest
  private let mendsControls: Bool
  private var body: WebhookBody??

  init(_ request: WebhookRequest, mendsControls: Bool) {
    self.request = request
    self.mendsControls = mendsControls
  }

  /// The members; nil if the body cannot be read.
  var value: WebhookBody? {
    mutating get {
      if let body { return body }
      let read = WebhookBody(request, mendsControls: mendsControls)
      body = .some(read)
      return read
    }
  }
}
