/// The name of a host that a code may be bound to, in lower case and without a final dot.
///
/// Only names of the DNS in ASCII: letters, digits, hyphens and dots (RFC 1123, section 2.1), at least two labels, the last
/// of them not a number, so that no IP address passes. Names in other scripts come as A-labels (`xn--…`).
struct HostName {
  let value: String

  /// The longest name and the longest label (RFC 1035, section 2.3.4).
  private static let longestName = 253
  private static let longestLabel = 63

  /// Nil when `bytes` are no such name.
  init?(_ bytes: ArraySlice<UInt8>) {
    var name = bytes
    if name.last == UInt8(ascii: ".") { name = name.dropLast() }
    guard !name.isEmpty, name.count <= Self.longestName else { return nil }
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy(Self.isLabel), let last = labels.last,
      !last.allSatisfy(Self.isDigit)
    else { return nil }
    value = String(decoding: name.map(Self.lowercase), as: UTF8.self)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard !label.isEmpty, label.count <= longestLabel, label.first != UInt8(ascii: "-"),
      label.last != UInt8(ascii: "-")
    else { return false }
    return label.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") || isLetter(lowercase($0)) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
  }
}
