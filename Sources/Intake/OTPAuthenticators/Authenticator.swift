import COath
import Glibc
import OTPCrypto

/// The secret of an authenticator, and how codes are made from it.
package struct Authenticator: Sendable, Equatable {
  /// What a code depends on besides the secret.
  package enum Factor: Sendable, Equatable {
    /// The time, in steps of `period` seconds (RFC 6238).
    case time(period: Int64)
    /// A counter (RFC 4226).
    case counter(UInt64)
  }

  /// The hash function.
  package enum Hash: String, Sendable {
    case sha1 = "SHA1"
    case sha256 = "SHA256"
    case sha512 = "SHA512"
  }

  /// How a code is written.
  package enum Form: Sendable, Equatable {
    /// A number of digits, 6 to 8.
    case digits(Int)
    /// The form of Steam: five of 26 digits and letters.
    case steam
  }

  /// The code of an authenticator.
  package struct Code: Sendable, Equatable {
    /// The characters.
    package let text: String
    /// When the code expires, in seconds since 1970; nil if it expires when it is used.
    package let expiry: Int64?
  }

  package let secret: [UInt8]
  package let factor: Factor
  package let hash: Hash
  package let form: Form

  /// The digits and letters of Steam, none of which looks like another.
  private static let steamAlphabet = Array("23456789BCDFGHJKMNPQRTVWXY")
  private static let steamLength = 5

  /// Makes an authenticator.
  package init(secret: [UInt8], factor: Factor, hash: Hash, form: Form) {
    self.secret = secret
    self.factor = factor
    self.hash = hash
    self.form = form
  }

  /// The code at the time `now`, in seconds since 1970; nil if the libraries refuse to make one.
  package func code(at now: Int64) -> Code? {
    let (counter, expiry): (UInt64, Int64?) =
      switch factor {
      case .time(let period):
        (UInt64(max(now, 0) / period), (max(now, 0) / period + 1) * period)
      case .counter(let counter): (counter, nil)
      }
    let text =
      switch form {
      case .digits(let count): number(counter, digits: count)
      case .steam: steamText(counter)
      }
    return text.map { Code(text: $0, expiry: expiry) }
  }

  private func number(_ counter: UInt64, digits: Int) -> String? {
    guard let time = time_t(exactly: counter) else { return nil }
    var text = [CChar](repeating: 0, count: digits + 1)
    // Pass a counter as a time in steps of one second, because only this function knows all hash
    // functions.
    let status = unsafe secret.withUnsafeBytes { bytes in
      unsafe oath_totp_generate2(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        bytes.count,
        time,
        1,
        0,
        UInt32(digits),
        flags,
        &text
      )
    }
    guard status == OATH_OK.rawValue else { return nil }
    return String(decoding: text.prefix(digits).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private var flags: Int32 {
    switch hash {
    case .sha1: 0
    case .sha256: Int32(OATH_TOTP_HMAC_SHA256.rawValue)
    case .sha512: Int32(OATH_TOTP_HMAC_SHA512.rawValue)
    }
  }

  /// The code of Steam, for which liboath keeps too few digits of the truncated value (RFC 4226,
  /// section 5.3).
  private func steamText(_ counter: UInt64) -> String? {
    let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
    let digest = Crypto.hmac(.sha1, key: secret, of: message)
    guard let last = digest.last else { return nil }
    let offset = Int(last & 0xF)
    var value = digest[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    var text = ""
    for _ in 0..<Self.steamLength {
      text.append(Self.steamAlphabet[value % Self.steamAlphabet.count])
      value /= Self.steamAlphabet.count
    }
    return text
  }
}

extension Authenticator: CustomStringConvertible, CustomReflectable {
  /// The factor, without anything of the secret.
  package var description: String { "Authenticator(\(factor))" }

  /// Has no children, so that `dump` does not show the secret.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Authenticator.Code: CustomStringConvertible, CustomReflectable {
  /// What it is, and nothing secret.
  package var description: String { "Code(\(text.count) characters)" }

  /// Has no children, so that `dump` shows nothing secret.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
