import OTPText

/// The format of a part of a sender's request.
enum MemberShape: Sendable {
  /// The name of a form parameter.
  case formName
  /// The name of a member that Vonage signs, such as `message-timestamp`.
  case memberName
  /// A random value for one request.
  case nonce
  /// Two capital letters and 32 hexadecimal digits:
  /// https://www.twilio.com/docs/glossary/what-is-a-sid
  case stringIdentifier
  /// The 36 characters of RFC 9562, section 4.
  case uuid
  /// A telephone number, a short code or an alphanumeric sender name.
  case address

  /// The maximum length of a nonce, in bytes: three times the length of Plivo's.
  private static let longestNonce = 64
  /// The maximum length of a sender name, in characters (3GPP TS 23.040, section 9.1.2.5).
  private static let longestName = 11
  /// The maximum length of a telephone number, in digits (ITU-T E.164), and of an address in
  /// another network after its prefix, in bytes.
  private static let longestNumber = 15
  private static let longestForeign = 64

  /// Whether `text` has this format.
  func fits(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    switch self {
    case .formName: return Self.isName(bytes) { $0 == UInt8(ascii: "_") }
    case .memberName:
      return Self.isName(bytes) { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    case .nonce:
      return (1...Self.longestNonce).contains(bytes.count)
        && bytes.allSatisfy { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    case .stringIdentifier:
      return bytes.count == 34 && bytes.prefix(2).allSatisfy(ASCII.isUppercase)
        && bytes.dropFirst(2).allSatisfy { ASCII.hexDigit($0) != nil }
    case .uuid:
      return bytes.count == 36
        && bytes.enumerated().allSatisfy { place, byte in
          [8, 13, 18, 23].contains(place)
            ? byte == UInt8(ascii: "-") : ASCII.hexDigit(byte) != nil
        }
    case .address: return Self.isAddress(bytes)
    }
  }

  private static func isName(_ bytes: [UInt8], _ isSign: (UInt8) -> Bool) -> Bool {
    bytes.first.map(ASCII.isLetter) ?? false
      && bytes.allSatisfy { ASCII.isAlphanumeric($0) || isSign($0) }
  }

  private static func isAddress(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    // `whatsapp:+15550100`, `messenger:1234`.
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      let rest = bytes[(colon + 1)...]
      return bytes[..<colon].allSatisfy(ASCII.isLowercase) && colon > 0 && !rest.isEmpty
        && rest.count <= longestForeign
        && rest.allSatisfy { ASCII.isAlphanumeric($0) || "+._-@".utf8.contains($0) }
    }
    let digits = first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
    if !digits.isEmpty, digits.count <= longestNumber, digits.allSatisfy(ASCII.isDigit) {
      return true
    }
    return bytes.count <= longestName && bytes.allSatisfy { 0x20..<0x7F ~= $0 }
  }
}
