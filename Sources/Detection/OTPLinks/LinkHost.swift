import OTPSites

/// The host that a web address leads to.
struct LinkHost {
  private let origin: DocumentOrigin

  /// Reads the host of `address`; nil if browsers would not open it, or if a user name before an
  /// `@` makes it look like another host.
  init?(of address: String) {
    guard let origin = DocumentOrigin(address), !origin.host.isEmpty else { return nil }
    self.origin = origin
  }

  /// Whether both hosts belong to one site. Hosts of different owners never do.
  func isSameSite(as other: LinkHost, by suffixes: SuffixList) -> Bool {
    guard let name = origin.name, let otherName = other.origin.name else {
      return origin.host == other.origin.host
    }
    return suffixes.isSameSite(name, otherName)
  }

  /// `address`, which leads to this host, with the host in ASCII: letters of different scripts look
  /// alike, but the `xn--…` form does not look like another host.
  func ascii(_ address: String) -> String {
    let rest = address.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard !authority.allSatisfy({ $0 < 0x80 }) else { return address }
    // A host with other letters is a name, which contains no colon.
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    return address[..<host.startIndex] + origin.host + address[host.endIndex...]
  }
}
