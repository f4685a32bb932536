import OTPText

/// How bytes of a signature or key are written.
package enum SignatureText: Sendable {
  case hex
  /// The alphabet of RFC 4648, section 4 or 5, with padding or without.
  case base64

  /// The bytes that `text` stands for; nil if it is none.
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
    // The bits that make no byte yet; of the last digit, some never do.
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
    // A single digit at the end is less than a byte.
    return count == 6 ? nil : bytes
  }
}
