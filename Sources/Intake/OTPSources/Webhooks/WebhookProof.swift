import OTPCrypto

/// How a sender authenticates its requests.
enum WebhookProof: Sendable {
  /// The secret itself, in `Authorization: Bearer SECRET` (RFC 6750).
  case bearer
  /// A signature made with the secret, or with the private key of a known public key.
  case signature(WebhookSignature)
  /// `Authorization: Bearer TOKEN`, a JSON Web Token (RFC 7519) signed with HS256, whose claim
  /// `payload_hash` is the SHA-256 digest of the body.
  case token
}

/// How a sender signs requests.
struct WebhookSignature: Sendable {
  enum Algorithm: Sendable {
    case hmac(HashFunction)
    case ed25519
  }

  /// Where a value is found.
  enum Place: Sendable, Equatable {
    /// In the header field with this lowercase name.
    case field(String)
    /// In the body member at this path.
    case member(String)
  }

  /// A part of the signed content.
  enum Piece: Sendable, Equatable {
    case text(String)
    case value(Place)
    /// The nonce in the header field with this name.
    case nonce(String)
    case body
    /// The raw SHA-256 digest of the body.
    case bodyDigest
    /// The URL that the sender posts to.
    case url
    /// The URL in the form that Plivo signs before form parameters.
    case plivoURL
    /// The names and values of the form, sorted.
    case form
    /// The names and values of the members in Vonage's format, sorted.
    case vonageMembers
    case secret
  }

  let algorithm: Algorithm
  /// Where signatures are found; one valid signature is enough.
  let places: [Place]
  let writing: SignatureText
  let pieces: [Piece]
  /// Where the signing time is found, in seconds or milliseconds since 1970.
  var time: Place?

  /// Whether the signature protects the text from changes.
  var coversText: Bool {
    pieces.contains { [.body, .bodyDigest, .form, .vonageMembers].contains($0) }
  }
}
