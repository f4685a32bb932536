internal import OTPText

/// The origin of a document: of a page that asks for a code, or of a frame in it.
package struct DocumentOrigin: Sendable, Hashable {
  /// The host, in lower case and without a dot at its end: a name in ASCII, with A-labels (`xn--…`)
  /// for other scripts, or an IP address, IPv6 in brackets; empty for a document without an origin.
  package let host: String

  /// Whether the document came over https.
  package let isSecure: Bool

  /// The port; nil if it is the default port of the scheme, 443 or 80.
  package let port: Int?

  /// The host as a name; nil for an address, and for no host at all.
  package let name: HostName?

  /// No origin, such as that of a sandboxed frame or a `data:` address.
  package static let opaque = DocumentOrigin()

  private init() {
    host = ""
    isSecure = false
    port = nil
    name = nil
  }

  /// Reads an origin such as `https://accounts.example.com`, `null`, or the address of a page; nil
  /// if it cannot be read, or could make one host look like another.
  package init?(_ origin: String) {
    guard origin != "null" else {
      self = .opaque
      return
    }
    // Refuse C0 controls and spaces, which browsers strip or remove, and what they read as a slash.
    guard !origin.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
    else { return nil }
    let scheme = origin.utf8.prefix(8).map(ASCII.lowercased)
    let isSecure = scheme.starts(with: "https://".utf8)
    guard isSecure || scheme.starts(with: "http://".utf8) else { return nil }
    let afterScheme = origin.utf8.dropFirst(isSecure ? 8 : 7)
    let authority = Array(afterScheme.prefix { !"/?#".utf8.contains($0) })
    // A colon in brackets is one of an IPv6 address.
    let hostEnd = authority.lastIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? 0
    let colon = authority[hostEnd...].firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    guard let port = Self.port(authority[colon...].dropFirst()) else { return nil }
    self.init(host: authority[..<colon], isSecure: isSecure, port: port)
  }

  /// Makes the origin of the site `host`; nil if that is not a host. Without a `port`, it is the
  /// default port of the scheme.
  package init?(host: String, isSecure: Bool, port: Int?) {
    guard port.map({ (0...Self.highestPort).contains($0) }) ?? true else { return nil }
    self.init(host: Array(host.utf8)[...], isSecure: isSecure, port: port)
  }

  private init?(host: ArraySlice<UInt8>, isSecure: Bool, port: Int?) {
    name = HostName(host, for: .page)
    guard let text = name?.value ?? IPAddress(host)?.value else { return nil }
    self.host = text
    self.isSecure = isSecure
    self.port = port == (isSecure ? 443 : 80) ? nil : port
  }

  private static let highestPort = 65_535

  /// Reads the digits of a port, if there are any; nil if they are not a port.
  private static func port(_ digits: ArraySlice<UInt8>) -> Int?? {
    guard !digits.isEmpty else { return .some(nil) }
    var port = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      port = port * 10 + Int(digit - 0x30)
      guard port <= highestPort else { return nil }
    }
    return port
  }
}

extension DocumentOrigin {
  /// How the document relates to the bound host `bound`: it has the bound origin, or is of the same
  /// site; nil if neither.
  ///
  /// A bound origin uses https on the default port (https://wicg.github.io/sms-one-time-codes/); a
  /// site ignores the port, but not the scheme
  /// (https://html.spec.whatwg.org/multipage/browsers.html#same-site).
  func match(_ bound: HostName, by suffixes: SuffixList) -> BoundHosts.Match? {
    guard isSecure, let name else { return nil }
    if name == bound, port == nil { return .origin }
    return suffixes.isSameSite(name, bound) ? .site : nil
  }

  /// The best match among several bound hosts.
  func match(anyOf bound: [HostName], by suffixes: SuffixList) -> BoundHosts.Match? {
    let matches = bound.compactMap { match($0, by: suffixes) }
    return matches.contains(.origin) ? .origin : matches.first
  }
}
