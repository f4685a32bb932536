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
