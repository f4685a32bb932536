import OTPText

/// Tells for which recipients mail is taken.
package struct AcceptedRecipients: Sendable {
  /// Empty if mail for all is taken.
  private let addresses: Set<String>
  private let domains: Set<String>

  /// Takes mail for the addresses and domains of `texts`, such as `sam@example.com` and
  /// `example.com`; for everybody if there is none.
  package init(_ texts: [String] = []) {
    let isAddress = { (text: String) in text.contains("@") && !text.hasPrefix("@") }
    addresses = Set(texts.filter(isAddress).map { MessageAddress($0).key })
    domains = Set(
      texts.filter { !isAddress($0) }.compactMap { text in
        Self.parts(of: "any@\(text.hasPrefix("@") ? String(text.dropFirst()) : text)").domain
      }
    )
  }

  /// Whether `text` can be an address or a domain: a program that was told another would take no
  /// mail at all.
  package static func canRead(_ text: String) -> Bool {
    let at = text.lastIndex(of: "@")
    let domain = at.map { text[text.index(after: $0)...] } ?? text[...]
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    let isDomain = labels.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isOfDomain) }
    // What stands before the at sign may be empty, as in `@example.com`.
    return isDomain && text[..<(at ?? text.startIndex)].utf8.allSatisfy(isOfLocalPart)
  }

  /// Letters, digits and hyphens, with the underscore that hosts of containers have, and the bytes
  /// of letters beyond ASCII.
  private static func isOfDomain(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte >= 0x80
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// All that an address has before the at sign without quotes (RFC 5322, section 3.2.3).
  private static func isOfLocalPart(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !Array("()<>[]:;@\\,\"".utf8).contains(byte)
  }

  /// Whether mail for `recipient` is taken. An address is taken with any tag after a plus sign.
  package func admits(_ recipient: String) -> Bool {
    if addresses.isEmpty, domains.isEmpty { return true }
    let parts = Self.parts(of: recipient)
    guard let domain = parts.domain else { return false }
    let untagged = parts.local.prefix { $0 != "+" }
    return domains.contains(domain) || addresses.contains("\(parts.local)@\(domain)")
      || addresses.contains("\(untagged)@\(domain)")
  }

  /// The parts of an address in a form that can be compared; without a domain if it is none.
  private static func parts(of address: String) -> (local: String, domain: String?) {
    let key = MessageAddress(address).key
    guard let at = key.lastIndex(of: "@") else { return (key, nil) }
    return (String(key[..<at]), String(key[key.index(after: at)...]))
  }
}
