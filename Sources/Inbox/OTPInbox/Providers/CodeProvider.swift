/// A code provider that a person enabled.
package struct CodeProvider: Sendable, Hashable {
  /// Its name, which is that of its manifest.
  package let name: String
  /// The contents of the manifest that the person agreed to.
  package let manifest: String
  /// The sites that it may make codes for.
  package let sites: ProviderSites

  /// Makes a provider from its manifest.
  package init(name: String, manifest: String, sites: ProviderSites) {
    self.name = name
    self.manifest = manifest
    self.sites = sites
  }
}

/// An enabled provider and its number of identities.
package struct EnabledProvider: Sendable, Hashable {
  package let provider: CodeProvider
  package let identities: Int

  /// Makes an enabled provider.
  package init(provider: CodeProvider, identities: Int) {
    self.provider = provider
    self.identities = identities
  }
}

/// The result of changing a provider's identities.
package enum IdentityChange: Sendable, Equatable {
  /// The change was made.
  case done
  /// Nothing was changed: the provider is not enabled.
  case notEnabled
  /// Nothing was changed: the provider would have more than ``mostIdentities``.
  case tooMany
  /// Nothing was changed: the identity with this index is for a site that the provider may not make
  /// codes for.
  case otherSite(index: Int)

  /// The maximum number of identities of a provider: more than anyone has accounts.
  package static let mostIdentities = 10_000
}

/// An identity and the provider that it belongs to.
package struct StoredIdentity: Sendable, Hashable {
  /// The name of the provider.
  package let provider: String
  package let identity: CodeIdentity

  /// Makes a stored identity.
  package init(provider: String, identity: CodeIdentity) {
    self.provider = provider
    self.identity = identity
  }
}
