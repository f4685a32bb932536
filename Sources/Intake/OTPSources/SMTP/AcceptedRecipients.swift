import OTPText

/// Decides for which recipients mail is accepted.
package struct AcceptedRecipients: Sendable {
  /// Empty, like `domains`, if mail for any recipient is accepted.
  private let addresses: Set<String>
  private let domains: Set<String>

  /// Accepts mail for the addresses and domains in `texts`, such as `sam@example.com` and
  /// `example.com`; for any recipient if it is empty.
  package init(_ texts: [String] = []) {
    let isAddress = { (text: String) in text.contains("@") && !text.hasPrefix("@") }
    addresses = Set(texts.filter(isAddress).map { MessageAddress($0).key })
    domains = Set(
      texts.filter { !isAddress($0) }.compactMap { text in
        Self.parts(of: "any@\(text.hasPrefix("@") ? String(text.dropFirst()) : text)").domain
      }
    )
  }

  /// Whether `text` can be an address or a domain. With an invalid one, no mail would be accepted
  /// at all.
  package static func canRead(_ text: String) -> Bool {
    let at = text.lastIndex(of: "@")
    let domain = at.map { text[text.index(after: $0)...] } ?? text[...]
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    let isDomain = labels.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isOfDomain) }
    // The part before the at sign may be empty, as in `@example.com`.
    return isDomain && text[..<(at ?? text.startIndex)].utf8.allSatisfy(isOfLocalPart)
  }

  /// Whether `byte` is a letter, a digit, a hyphen, an underscore (which container host names may
  /// have), or part of a non-ASCII character.
  private static func isOfDomain(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte >= 0x80
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Whether `byte` may occur unquoted before the at sign (RFC 5322, section 3.2.3).
  private static func isOfLocalPart(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !Array("()<>[]:;@\\,\"".utf8).contains(byte)
  }

  /// Whether mail for `recipient` is accepted. An accepted address may have any tag after a plus
  /// sign.
  package func admits(_ recipient: String) -> Bool {
    if addresses.isEmpty, domains.isEmpty { return true }
    let parts = Self.parts(of: recipient)
    guard let domain = parts.domain else { return false }
    let untagged = parts.local.prefix { $0 != "+" }
    return domains.contains(domain) || addresses.contains("\(parts.local)@\(domain)")
      || addresses.contains("\(untagged)@\(domain)")
  }

  /// Splits an address into normalized parts that can be compared; the domain is nil if there is no
  /// at sign.
  private static func parts(of address: String) -> (local: String, domain: String?) {
    let key = MessageAddress(address).key
    guard let at = key.lastIndex(of: "@") else { return (key, nil) }
    return (String(key[..<at]), String(key[key.index(after: at)...]))
  }
}
