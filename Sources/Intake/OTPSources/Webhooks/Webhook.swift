package import OTPMessage

/// Verifies and reads the requests of a webhook sender.
package struct Webhook: Sendable {
  /// The result of reading a request.
  package enum Outcome: Sendable, Equatable {
    /// An incoming message and the identity of its signed content; nil if the signature does not
    /// cover the text.
    case message(Message, SignedIdentity?)
    /// The request is genuine but does not report an incoming message.
    case noMessage
    /// The request is genuine, but its body cannot be read.
    case unreadable
    /// The request cannot be verified, or its signature is too old.
    case unproven
  }

  package let sender: WebhookSender

  private let proving: WebhookProving
  private let source: String

  /// Creates a reader for requests of `sender`, which shares `secret` and posts to `url`. Messages
  /// are labelled with `source`.
  package init(_ sender: WebhookSender, secret: WebhookSecret, url: String?, source: String) {
    self.sender = sender
    self.source = source
    proving = WebhookProving(sender.proof, secret, url: url)
  }

  /// Reads `request` at the time `now`.
  package func read(_ request: WebhookRequest, at now: Timestamp) -> Outcome {
    // Until a request is verified, only what the verification needs is read.
    var body = LazyBody(request, mendsControls: sender.mendsControls)
    guard let proof = proving.evidence(request, &body, at: now) else { return .unproven }
    guard let members = body.value else { return .unreadable }
    if let condition = sender.condition, members.text(at: condition.path) != condition.value {
      return .noMessage
    }
    let message = try? Message { key in sender.paths[key].flatMap { members.value(at: $0) } }
    // An object without text is not a message.
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

/// The secret shared with a sender, or the sender's public key. It shows nothing when printed.
package struct WebhookSecret: Sendable {
  let bytes: [UInt8]

  /// The Ed25519 key that it encodes in Base64; nil if it does not encode one.
  var publicKey: [UInt8]? {
    SignatureText.base64.bytes(String(decoding: bytes, as: UTF8.self))
      .flatMap { $0.count == 32 ? $0 : nil }
  }

  /// The maximum length of a secret, in bytes.
  package static let longest = 4_096

  /// Creates a secret from the output of a command or the contents of a file, without surrounding
  /// whitespace; nil if it is then empty or too long.
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

/// The body of a request, parsed on first use.
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
