import FoundationEssentials

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
    let digits = text.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  private static func base64Bytes(_ text: some StringProtocol) -> [UInt8]? {
    var usual = text.map { (character: Character) -> Character in
      switch character {
      case "-": "+"
      case "_": "/"
      default: character
      }
    }
    while usual.last == "=" { usual.removeLast() }
    usual += Array(repeating: "=", count: (4 - usual.count % 4) % 4)
    return Data(base64Encoded: String(usual)).map(Array.init)
  }
}
