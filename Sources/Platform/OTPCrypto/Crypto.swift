import CCrypto

/// The hash function of a message authentication code.
package enum HashFunction: Sendable {
  case sha1
  case sha256
}

/// Digests and signatures.
package enum Crypto {
  /// Whether the library is available. Programs load it on demand.
  package static var isAvailable: Bool { otp_crypto_is_available() }

  /// The authentication code of `data`; empty on failure.
  package static func hmac(_ function: HashFunction, key: [UInt8], of data: [UInt8]) -> [UInt8] {
    unsafe digest { result in
      unsafe otp_crypto_hmac(
        function == .sha1 ? OTP_HMAC_SHA1 : OTP_HMAC_SHA256,
        key,
        key.count,
        data,
        data.count,
        result
      )
    }
  }

  /// The SHA-256 digest of `data`; empty on failure.
  package static func sha256(_ data: [UInt8]) -> [UInt8] {
    unsafe digest { unsafe otp_crypto_sha256(data, data.count, $0) }
  }

  /// Whether `signature` of `data` was made by the owner of the Ed25519 `key`.
  package static func isSigned(_ data: [UInt8], by key: [UInt8], _ signature: [UInt8]) -> Bool {
    guard key.count == 32, signature.count == 64 else { return false }
    return unsafe otp_crypto_ed25519(key, data, data.count, signature)
  }

  /// Compares in a time that does not reveal where the sequences differ. An empty sequence, such as
  /// a digest that failed, does not equal anything.
  package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard !left.isEmpty, left.count == right.count else { return false }
    return unsafe otp_crypto_equal(left, right, left.count)
  }

  private static func digest(_ store: (UnsafeMutablePointer<UInt8>) -> Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Int(OTP_LONGEST_DIGEST)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = unsafe store(start)
    }
  }
}
