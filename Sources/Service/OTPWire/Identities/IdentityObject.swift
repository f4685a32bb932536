package import OTPInbox
package import OTPProviderLines
package import OTPSites
package import OTPSuggestion

extension CodeIdentity {
  /// Reads an identity of a call, a reply or a provider's answer.
  package init(_ line: IdentityLine, by suffixes: SuffixList) throws(IdentityFault) {
    try self.init(
      record: line.record,
      domains: line.domains,
      user: line.user,
      label: line.label,
      rank: line.rank,
      by: suffixes
    )
  }
}

extension IdentityLine {
  init(_ identity: CodeIdentity) {
    self.init(
      record: identity.record,
      domains: identity.domains,
      user: identity.user,
      label: identity.label,
      rank: identity.rank
    )
  }
}

/// An identity that is offered, as written in replies.
package struct ChoiceObject: Codable {
  let provider: String
  let identity: IdentityLine
  let match: String?

  package init(_ suggestion: IdentitySuggestion) {
    provider = suggestion.provider
    identity = IdentityLine(suggestion.identity)
    match = suggestion.match?.rawValue
  }

  /// The suggestion that the service made.
  func suggestion() throws(ReplyError) -> IdentitySuggestion {
    let match = try match.map { name throws(ReplyError) in
      guard let match = Suggestion.Match(rawValue: name) else { throw .unreadable }
      return match
    }
    // The service checked it when it was stored.
    let identity = CodeIdentity(
      stored: identity.record,
      domains: identity.domains,
      user: identity.user,
      label: identity.label,
      rank: identity.rank
    )
    return IdentitySuggestion(provider: provider, identity: identity, match: match)
  }
}

/// An enabled provider, as written in replies.
package struct ProviderObject: Codable {
  let name: String
  let manifest: String
  let sites: [String]
  let identities: Int

  package init(_ provider: CodeProvider, identities: Int) {
    name = provider.name
    manifest = provider.manifest
    sites = provider.sites.texts
    self.identities = identities
  }

  /// The provider itself and the number of its identities.
  func provider() throws(ReplyError) -> EnabledProvider {
    guard let sites = ProviderSites(sites) else { throw .unreadable }
    return EnabledProvider(
      provider: CodeProvider(name: name, manifest: manifest, sites: sites),
      identities: identities
    )
  }
}
