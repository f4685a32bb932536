import OTPCrypto

/// What shows that a request is the sender's.
enum WebhookProof: Sendable {
  /// The secret itself, as `Authorization: Bearer SECRET` (RFC 6750).
  case bearer
  /// A signature with the secret, or with the key that belongs to a public one.
  case signature(WebhookSignature)
  /// `Authorization: Bearer TOKEN`, a JSON Web Token (RFC 7519) signed with HS256, whose claim
  /// `payload_hash` is the SHA-256 digest of the body.
  case token
}

/// How a request is signed.
struct WebhookSignature: Sendable {
  enum Algorithm: Sendable {
    case hmac(HashFunction)
    case ed25519
  }

  /// Where a value stands.
  enum Place: Sendable, Equatable {
    /// In the field of the head with this name, in small letters.
    case field(String)
    /// In the member of the body at this path.
    case member(String)
  }

  /// A piece of what is signed.
  enum Piece: Sendable, Equatable {
    case text(String)
    case value(Place)
    /// The number that a sender draws for a request, in the field of the head with this name.
    case nonce(String)
    case body
    /// The SHA-256 digest of the body, as bytes.
    case bodyDigest
    /// The URL that the sender posts to.
    case url
    /// The same as Plivo writes it before a form.
    case plivoURL
    /// Names and values of the form, sorted.
    case form
    /// Names and values of the members as Vonage writes them, sorted.
    case vonageMembers
    case secret
  }

  let algorithm: Algorithm
  /// Where signatures stand; one that is right is enough.
  let places: [Place]
  let writing: SignatureText
  let pieces: [Piece]
  /// Where the time stands at which it was signed, in seconds or milliseconds since 1970.
  var time: Place?

  /// Whether nobody but the owner of the secret can change the text.
  var coversText: Bool {
    pieces.contains { [.body, .bodyDigest, .form, .vonageMembers].contains($0) }
  }
}
