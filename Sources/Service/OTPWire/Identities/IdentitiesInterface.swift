/// The interface `org.otpd.Identities`.
package enum IdentitiesInterface {
  /// Its name.
  package static let name = "org.otpd.Identities"

  package enum Method: String, CaseIterable {
    case suggest = "Suggest"
    case state = "GetState"
    case providers = "ListProviders"
    case replace = "ReplaceIdentities"
    case save = "SaveIdentities"
    case remove = "RemoveIdentities"
    case removeAll = "RemoveAllIdentities"
    case enable = "EnableProvider"
    case disable = "DisableProvider"

    /// The name with that of the interface.
    package var fullName: String { "\(IdentitiesInterface.name).\(rawValue)" }
  }

  /// The description for clients, in the language of https://varlink.org/Interface-Definition.
  package static let description = """
    # What code providers can make one-time codes for. A provider, such as a password manager,
    # registers identities, which hold no secret; a code is made by the provider itself, when a
    # person chooses its identity. See Documentation/providers.md.
    #
    # Unknown members of a call are invalid parameters, and an invalid parameter is named by its
    # place, such as identities[3].domains; then nothing was changed. Failures of the store are the
    # errors of org.otpd.Codes.
    interface org.otpd.Identities

    # The codes of one record of a provider. record is the provider's name for it, of at most 512
    # bytes; domains are the hosts of the sites that the codes are for, at most 100 and none of them
    # a public suffix; user is the person's name there, label what the record is called. Of several
    # identities of a site, the one with the highest rank comes first.
    type Identity (record: string, domains: []string, user: string, label: string, rank: int)

    # A provider that a person enabled, with the manifest that the person agreed to. sites are
    # the hosts that its identities may be for, and those below them; "*" alone means all.
    type Provider (name: string, manifest: string, sites: []string, identities: int)

    # Who asks, as in org.otpd.Codes. Without site a person asks, who gets all identities. limit is
    # 10.
    type Request (field: ?string, site: ?string, frames: ?[]string, limit: ?int)

    # An identity that is offered. match says how the page and its frames relate to its domains:
    # origin, or site if they are only on the same site; then show the domains to a person first.
    type Choice (provider: string, identity: Identity, match: ?string)

    # The identities for a request, by the rules of bound codes: over https only, those of the same
    # host first and then those of the same site; of each kind the highest rank first.
    method Suggest(request: ?Request) -> (choices: []Choice)

    # Whether a provider is enabled, and whether identities can be changed one by one.
    method GetState(provider: string) -> (isEnabled: bool, supportsIncrementalUpdates: bool)

    # The providers that are enabled.
    method ListProviders() -> (providers: []Provider)

    # Replaces all identities of a provider. At most 10000 are kept.
    method ReplaceIdentities(provider: string, identities: []Identity) -> ()

    # Adds identities to those of a provider, or changes those with the same record.
    method SaveIdentities(provider: string, identities: []Identity) -> ()

    # Removes the identities with these records.
    method RemoveIdentities(provider: string, records: []string) -> ()

    # Removes all identities of a provider.
    method RemoveAllIdentities(provider: string) -> ()

    # Enables a provider, once a person has agreed to its manifest; "otp providers enable" asks.
    method EnableProvider(provider: string, manifest: string, sites: []string) -> ()

    # Disables a provider and removes its identities.
    method DisableProvider(provider: string) -> ()

    # The provider is not enabled.
    error ProviderNotEnabled ()

    # The provider would have more identities than limit says.
    error TooManyIdentities (limit: string)

    """
}
