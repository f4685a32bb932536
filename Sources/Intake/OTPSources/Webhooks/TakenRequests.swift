import OTPCrypto

/// What shows that a request is the sender's.
struct ProvenRequest: Sendable {
  /// Tells what was signed from all else; nil if no text was.
  let identity: SignedIdentity?
}

/// The identity of what a sender signed, whichever request carries it.
package struct SignedIdentity: Sendable, Hashable {
  /// The beginning of a SHA-256 digest of the signed bytes.
  let number: UInt64

  /// The identity of `bytes`, of which the sender signed each.
  init(of bytes: [UInt8]) {
    number = Crypto.sha256(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate init(_ number: UInt64) { self.number = number }
}

/// The identities of requests whose messages were taken.
///
/// A signature is valid for the same bytes for ever, or for minutes, however a request divides them
/// into names and values. So what was signed is taken once. A sender that posts a message again
/// with a new time or nonce signs other bytes; the store knows that message by the sender's own
/// identifier.
package struct TakenRequests: Sendable {
  /// How many are known, the latest: weeks of a person's messages, in 16 KiB.
  package static let most = 1_024

  private static let digits = 16

  private var identities: [SignedIdentity] = []
  private var known: Set<SignedIdentity> = []

  /// Reads what `text` returned before; nothing is known of what is no such text.
  package init(_ text: String = "") {
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: Self.digits) {
      let digits = bytes[start..<min(start + Self.digits, bytes.count)]
      guard let number = UInt64(String(decoding: digits, as: UTF8.self), radix: 16) else { return }
      insert(SignedIdentity(number))
    }
  }

  /// The identities, for a later ``init(_:)``.
  package var text: String {
    identities.map { identity in
      let digits = String(identity.number, radix: 16)
      return String(repeating: "0", count: Self.digits - digits.count) + digits
    }.joined()
  }

  /// Whether a request with the `identity` was taken.
  package func contains(_ identity: SignedIdentity) -> Bool { known.contains(identity) }

  /// Remembers that a request with the `identity` was taken.
  package mutating func insert(_ identity: SignedIdentity) {
    guard known.insert(identity).inserted else { return }
    identities.append(identity)
    if identities.count > Self.most { known.remove(identities.removeFirst()) }
  }
}
