import OTPSuggestion

/// A host with its registrable domain, known because the host is built from its parts.
struct Host: Equatable {
  let name: String
  /// Nil if anybody can register a name below the host.
  let domain: String?

  static let all = [
    Host(name: "example.com", domain: "example.com"),
    Host(name: "login.example.com", domain: "example.com"),
    Host(name: "pay.example.com", domain: "example.com"),
    Host(name: "notexample.com", domain: "notexample.com"),
    Host(name: "shop.example.co.uk", domain: "example.co.uk"),
    Host(name: "other.co.uk", domain: "other.co.uk"),
    Host(name: "alice.github.io", domain: "alice.github.io"),
    Host(name: "bob.github.io", domain: "bob.github.io"),
    Host(name: "github.io", domain: nil),
    Host(name: "xn--bcher-kva.example", domain: "xn--bcher-kva.example"),
    Host(name: "www.xn--bcher-kva.example", domain: "xn--bcher-kva.example"),
  ]

  /// The hosts that most messages and pages use, so that they often match.
  static let usual = Array(all[0...3])

  static func named(_ name: String) -> Host? { all.first { $0.name == name } }
}

/// A document that requests a code.
struct Page {
  /// The spelling of an origin.
  enum Spelling: CaseIterable {
    case plain, capitals, dotAndPort, script, otherPort, insecure
  }

  let host: Host
  let spelling: Spelling

  var origin: String {
    let name = host.name
    return switch spelling {
    case .plain: "https://\(name)"
    case .capitals: "HTTPS://\(name.uppercased())/sign-in"
    case .dotAndPort: "https://\(name).:443/"
    case .script: "https://" + name.replacing("xn--bcher-kva", with: "bücher")
    case .otherPort: "https://\(name):8443"
    case .insecure: "http://\(name)"
    }
  }

  /// The match of the document with the bound host `bound`; nil if a code bound to it is not for
  /// this document.
  func match(_ bound: Host) -> Suggestion.Match? {
    guard spelling != .insecure else { return nil }
    if host == bound { return spelling == .otherPort ? .site : .origin }
    guard let domain = host.domain, domain == bound.domain else { return nil }
    return .site
  }
}
