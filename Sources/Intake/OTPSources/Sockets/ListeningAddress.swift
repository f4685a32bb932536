import CInternet

/// An address to listen at: an IP address and port, or a Unix socket.
package enum ListeningAddress: Sendable, Hashable {
  case internet(host: String, port: UInt16)
  /// The loopback addresses of both IP versions, because programs differ in which they try.
  case localhost(port: UInt16)
  case path(String)

  /// Reads `127.0.0.1:1025`, `[::1]:1025`, `localhost:1025` or `unix:/run/otp/lmtp`; nil for
  /// anything else. Names are not resolved.
  package init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = text.dropFirst("unix:".count)
      guard path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
      self = .path(String(path))
      return
    }
    guard let colon = text.lastIndex(of: ":"),
      case let digits = text[text.index(after: colon)...],
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits)
    else { return nil }
    var host = text[..<colon]
    if host.first == "[", host.last == "]" {
      host = host.dropFirst().dropLast()
      guard host.contains(":") else { return nil }
    } else if host.contains(":") {
      return nil
    }
    if host == "localhost" {
      self = .localhost(port: port)
      return
    }
    let numeric = String(host)
    guard unsafe otp_internet_is_loopback(numeric) >= 0 else { return nil }
    self = .internet(host: numeric, port: port)
  }

  /// The loopback addresses, one of each IP version.
  static let localHosts = ["127.0.0.1", "::1"]

  /// The addresses of the individual sockets that it stands for.
  package var parts: [ListeningAddress] {
    guard case .localhost(let port) = self else { return [self] }
    return Self.localHosts.map { .internet(host: $0, port: port) }
  }

  /// Whether only this machine can connect.
  package var isLocal: Bool {
    switch self {
    case .internet(let host, _): unsafe otp_internet_is_loopback(host) == 1
    case .localhost, .path: true
    }
  }
}

extension ListeningAddress: CustomStringConvertible {
  package var description: String {
    switch self {
    case .internet(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .localhost(let port): "localhost:\(port)"
    case .path(let path): "unix:\(path)"
    }
  }
}
