import OTPInbox
import OTPSites
import OTPSuggestion

/// An identity as the extension receives it: a code that a provider can make, without its record.
struct OfferedIdentity: Equatable {
  /// The connection's number for the identity. It is negative, unlike the number of any inbox
  /// entry.
  let id: Int64
  let provider: String
  let user: String
  let label: String
  /// The sites of the identity, those of the page first.
  let domains: [String]
  let match: Suggestion.Match?

  /// The maximum number of sites to send. A person looks at one, and a hundred identities with all
  /// their sites would not fit into the 1 MB that browsers accept.
  private static let mostDomains = 8

  /// Describes `suggestion` for the page of `chain`. `suffixes` is evaluated only if sites have to
  /// be compared.
  init(
    _ suggestion: IdentitySuggestion,
    id: Int64,
    in chain: FrameChain,
    by suffixes: @autoclosure () -> SuffixList
  ) {
    self.id = id
    provider = suggestion.provider
    user = suggestion.identity.user
    label = suggestion.identity.label
    let domains = chain.nearestFirst(suggestion.identity.domains, by: suffixes())
    self.domains = Array(domains.prefix(Self.mostDomains))
    match = suggestion.match
  }
}

extension FrameChain {
  /// The `domains` by their relation to the page: its host, its site, then all others.
  fileprivate func nearestFirst(
    _ domains: [String],
    by suffixes: @autoclosure () -> SuffixList
  ) -> [String] {
    guard domains.count > 1 else { return domains }
    let exact = domains.filter { $0 == page.host }
    guard exact.isEmpty, let host = HostName(page.host.utf8, for: .page) else {
      return exact + domains.filter { $0 != page.host }
    }
    let suffixes = suffixes()
    let own = Set(
      domains.filter { domain in
        HostName(domain.utf8, for: .page).map { suffixes.isSameSite(host, $0) } ?? false
      }
    )
    return domains.filter(own.contains) + domains.filter { !own.contains($0) }
  }
}
