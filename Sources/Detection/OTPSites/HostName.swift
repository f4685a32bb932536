internal import OTPText

/// A host name as in the DNS: lowercase, with A-labels (`xn--…`), without a trailing dot.
///
/// It is never an IP address in any notation that browsers accept.
package struct HostName: Sendable, Hashable {
  /// Where a name comes from, which decides how strict its syntax is.
  package enum Use: Sendable {
    /// A message that binds a code: letters, digits and inner hyphens (RFC 1123, section 2.1).
    case binding
    /// A page in a browser: labels may also hold `_` and begin or end with a hyphen.
    case page
  }

  /// The name.
  package let value: String

  /// The limits of a name and of a label, in bytes (RFC 1035, section 2.3.4).
  private static let longestName = 253
  private static let longestLabel = 63

  /// Creates a host name from `text`, in any script and with or without a trailing dot; `nil` if it
  /// is not one.
  package init?(_ text: some Sequence<UInt8>, for use: Use = .binding) {
    guard let name = Self.normalised(Array(text)), Self.isPlain(name, for: use),
      !Self.endsInNumber(name)
    else { return nil }
    value = String(decoding: name, as: UTF8.self)
  }

  /// Whether the name is a single label, such as `localhost`.
  package var isSingleLabel: Bool { !value.utf8.contains(UInt8(ascii: ".")) }

  /// Returns the name in lowercase ASCII without a trailing dot. Does not validate labels that are
  /// already ASCII.
  static func normalised(_ text: [UInt8]) -> [UInt8]? {
    var name = text.map(ASCII.lowercased)
    if !name.allSatisfy({ $0 < 0x80 }) || hasALabel(name) {
      guard let ascii = DomainName.ascii(name.span) else { return nil }
      name = ascii
    }
    if name.last == UInt8(ascii: ".") { name.removeLast() }
    return name.isEmpty || name.count > longestName ? nil : name
  }

  /// Whether browsers parse the name as an IPv4 address, valid or not, because its last label is a
  /// number.
  ///
  /// Source: https://url.spec.whatwg.org/#ends-in-a-number-checker
  static func endsInNumber(_ name: [UInt8]) -> Bool {
    guard let last = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last
    else { return false }
    if !last.isEmpty, last.allSatisfy(isDigit) { return true }
    return last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy(isHexadecimal)
  }

  private static func isPlain(_ name: [UInt8], for use: Use) -> Bool {
    name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
      guard let first = label.first, let last = label.last, label.count <= longestLabel else {
        return false
      }
      if use == .binding, first == UInt8(ascii: "-") || last == UInt8(ascii: "-") { return false }
      return label.allSatisfy { byte in
        isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "-")
          || use == .page && byte == UInt8(ascii: "_")
      }
    }
  }

  /// Whether a label has the prefix of an A-label, which only ICU can validate.
  private static func hasALabel(_ name: [UInt8]) -> Bool {
    name.split(separator: UInt8(ascii: ".")).contains { $0.starts(with: "xn--".utf8) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte >= 0x61 && byte <= 0x66
  }
}
