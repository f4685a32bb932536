import OTPDetection

/// The site of the page that asks for a code.
public struct Site: Sendable, Hashable {
  /// The host, in lower case and without a dot at its end; a name in other letters than ASCII stands in its `xn--` form.
  public let host: String

  /// Whether the page came over https.
  public let isSecure: Bool

  /// The origin, such as `https://accounts.example.com`; the port is not part of it.
  public var origin: String { (isSecure ? "https://" : "http://") + host }

  /// Reads an origin such as `https://accounts.example.com`, or the address of a page; nil when it is no address of http or
  /// https, or when its host is not written in ASCII.
  public init?(origin: String) {
    let bytes = origin.utf8.map(ASCII.lowercase)
    let isSecure = bytes.starts(with: "https://".utf8)
    guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
    let afterScheme = bytes.dropFirst(isSecure ? 8 : 7)
    let authority = afterScheme.prefix { !"/?#\\".utf8.contains($0) }
    let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2 else { return nil }
    let port = parts.count == 2 ? parts[1] : []
    guard port.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(host: String(decoding: name, as: UTF8.self), isSecure: isSecure)
  }

  /// Makes the site `host`; nil when that is no host in ASCII.
  public init?(host: String, isSecure: Bool) {
    var name = host.utf8.map(ASCII.lowercase)
    if name.last == UInt8(ascii: ".") { name.removeLast() }
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // Everything that could make a host look like another one is refused: user names, ports, per cent signs, empty labels.
    let isPlain = labels.allSatisfy { label in
      !label.isEmpty
        && label.allSatisfy { byte in
          (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
    }
    guard isPlain else { return nil }
    self.host = String(decoding: name, as: UTF8.self)
    self.isSecure = isSecure
  }

  /// Whether a code with `binding` may be offered here: over https, on the bound host or on a host below it.
  ///
  /// This is stricter than https://wicg.github.io/sms-one-time-codes/, which also knows sites: a code for an embedded frame is
  /// never for the page itself, and hosts that share a domain do not share codes.
  func admits(_ binding: Binding) -> Bool {
    guard isSecure, binding.embeddedDomains.isEmpty else { return false }
    if host == binding.domain { return true }
    // Nothing is below an address of numbers, and a name without a dot is a whole top-level domain.
    let labels = binding.domain.utf8.split(separator: UInt8(ascii: "."))
    let isNumber = labels.last?.allSatisfy { (0x30...0x39).contains($0) } ?? true
    return labels.count > 1 && !isNumber && host.hasSuffix(".\(binding.domain)")
  }
}
