package import OTPSites

/// An entry of a password store or key ring that holds the `otpauth` URI of an authenticator.
package struct AuthenticatorEntry: Sendable {
  /// The URI.
  package let uri: AuthenticatorURI
  /// The hosts of the sites that its codes are for.
  package let domains: [String]
  /// The person's name there; may be empty.
  package let user: String

  /// The names that begin a line with a site's address, or with a user name, in password managers.
  private static let siteNames = ["url", "uri", "website", "site", "link", "domain"]
  private static let userNames = ["login", "user", "username", "email"]

  /// Reads the `text` of the entry `name`, whose parts are separated by slashes; nil if it has no
  /// `otpauth` URI. The first URI counts.
  ///
  /// Its sites are those of lines such as `url: https://example.com/login`, or else the parts of
  /// the name and the issuer that are hosts.
  package init?(
    _ text: String,
    named name: String,
    by suffixes: SuffixList
  ) throws(AuthenticatorURI.Fault) {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let line = Self.uriLine(in: lines) else { return nil }
    uri = try AuthenticatorURI(line)
    let fields = lines.compactMap(Self.field)
    let parts = name.split(separator: "/").map(String.init)

    var hosts = fields.filter { Self.siteNames.contains($0.name) }
      .compactMap { Self.host(ofAddress: $0.value, by: suffixes) }
    // The last part may be a person's name that looks like a host.
    for texts in [parts.dropLast(), parts.suffix(1), [uri.issuer]] where hosts.isEmpty {
      hosts = texts.compactMap { Self.listedHost($0, by: suffixes) }
    }
    domains = hosts.enumerated().filter { hosts.firstIndex(of: $0.element) == $0.offset }.map(
      \.element
    )

    let named = fields.first { Self.userNames.contains($0.name) }?.value
    let last =
      parts.count > 1 && Self.listedHost(parts[parts.count - 2], by: suffixes) != nil
      ? parts.last : nil
    user = uri.account.isEmpty ? named ?? last ?? "" : uri.account
  }

  /// The line of `text` with an `otpauth` URI.
  package static func uriLine(in lines: [Substring]) -> Substring? {
    lines.first { $0.lowercased().hasPrefix(AuthenticatorURI.beginning) }
  }

  private static func field(_ line: Substring) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    return (line[..<colon].lowercased(), String(value))
  }

  /// The host of an address such as `https://example.com/login` or `example.com`.
  private static func host(ofAddress address: String, by suffixes: SuffixList) -> String? {
    var rest = Substring(address)
    for scheme in ["https://", "http://"] where rest.lowercased().hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    return host(String(rest.prefix { !":/?#".contains($0) }), by: suffixes)
  }

  /// `text` as in the DNS, if it is a host below a top-level domain that is known.
  private static func listedHost(_ text: String, by suffixes: SuffixList) -> String? {
    guard let host = HostName(text.utf8), suffixes.knowsTopLevelDomain(of: host) else { return nil }
    return self.host(text, by: suffixes)
  }

  /// `text` as in the DNS, if it is a host below a public suffix.
  private static func host(_ text: String, by suffixes: SuffixList) -> String? {
    guard let host = HostName(text.utf8), !suffixes.isPublicSuffix(host) else { return nil }
    return host.value
  }
}
