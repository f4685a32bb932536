import OTPCrypto

/// The result of verifying that a request came from the sender.
struct ProvenRequest: Sendable {
  /// Identifies the signed content; nil if the signature does not cover the text.
  let identity: SignedIdentity?
}

/// The identity of signed content, independent of the request that carries it.
package struct SignedIdentity: Sendable, Hashable {
  /// The first eight bytes of the SHA-256 digest of the signed bytes.
  let number: UInt64

  /// Creates the identity of `bytes`, all of which the sender signed.
  init(of bytes: [UInt8]) {
    number = Crypto.sha256(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate init(_ number: UInt64) { self.number = number }
}

/// The identities of requests whose messages were stored, for replay protection.
///
/// A signature stays valid for the same bytes for minutes, or forever, no matter how a request
/// divides them into names and values. So the same signed bytes are accepted only once. A sender
/// that posts a message again with a new time or nonce signs different bytes; the store recognises
/// that message by the sender's own identifier.
package struct TakenRequests: Sendable {
  /// The maximum number of identities kept, the latest ones: weeks of a person's messages, in 16
  /// KiB.
  package static let most = 1_024

  private static let digits = 16

  private var identities: [SignedIdentity] = []
  private var known: Set<SignedIdentity> = []

  /// Reads a value of ``text``. Reading stops at the first malformed identity.
  package init(_ text: String = "") {
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: Self.digits) {
      let digits = bytes[start..<min(start + Self.digits, bytes.count)]
      guard let number = UInt64(String(decoding: digits, as: UTF8.self), radix: 16) else { return }
      insert(SignedIdentity(number))
    }
  }

  /// The identities in the form that ``init(_:)`` reads.
  package var text: String {
    identities.map { identity in
      let digits = String(identity.number, radix: 16)
      return String(repeating: "0", count: Self.digits - digits.count) + digits
    }.joined()
  }

  /// Whether a request with `identity` was stored.
  package func contains(_ identity: SignedIdentity) -> Bool { known.contains(identity) }

  /// Records that a request with `identity` was stored.
  package mutating func insert(_ identity: SignedIdentity) {
    guard known.insert(identity).inserted else { return }
    identities.append(identity)
    if identities.count > Self.most { known.remove(identities.removeFirst()) }
  }
}
