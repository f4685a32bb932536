import OTPText

/// The encoding of a signature or key.
package enum SignatureText: Sendable {
  case hex
  /// The alphabet of RFC 4648, section 4 or 5, with or without padding.
  case base64

  /// Decodes `text`; nil if it is malformed.
  func bytes(_ text: some StringProtocol) -> [UInt8]? {
    switch self {
    case .hex: Self.hexBytes(Array(text.utf8))
    case .base64: Self.base64Bytes(text)
    }
  }

  private static func hexBytes(_ text: [UInt8]) -> [UInt8]? {
    let digits = text.compactMap(ASCII.hexDigit)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      digits[$0] << 4 | digits[$0 + 1]
    }
  }

  private static func base64Bytes(_ text: some StringProtocol) -> [UInt8]? {
    var digits = Array(text.utf8)
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    var bytes: [UInt8] = []
    // The bits of an incomplete byte. Some bits of the last digit are never used.
    var bits: UInt32 = 0
    var count = 0
    for byte in digits {
      guard let digit = ASCII.base64Digit(byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    // A single remaining digit has fewer bits than a byte.
    return count == 6 ? nil : bytes
  }
}
