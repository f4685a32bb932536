internal import OTPSites

/// The sites that a provider may make codes for.
package enum ProviderSites: Sendable, Hashable {
  /// Any site.
  case all
  /// These hosts and those below them.
  case domains([String])

  /// The text that stands for all sites.
  private static let anything = "*"

  /// Reads a list of hosts, or `*` alone; nil if it is neither.
  package init?(_ texts: [String]) {
    guard texts != [Self.anything] else {
      self = .all
      return
    }
    let hosts = texts.compactMap { HostName($0.utf8)?.value }
    guard hosts.count == texts.count else { return nil }
    self = .domains(hosts)
  }

  /// Whether codes for `domain`, a host as in the DNS, may be made.
  package func allow(_ domain: String) -> Bool {
    switch self {
    case .all: true
    case .domains(let hosts): hosts.contains { domain == $0 || domain.hasSuffix(".\($0)") }
    }
  }

  /// The list as it was read.
  package var texts: [String] {
    switch self {
    case .all: [Self.anything]
    case .domains(let hosts): hosts
    }
  }
}
