package import OTPInbox
package import OTPSuggestion

extension CodeClient {
  /// The identities of code providers for `request`.
  package func identities(
    for request: SuggestionRequest
  ) throws(ClientError) -> [IdentitySuggestion] {
    try ask { service throws(ClientError) in
      try service.identities(for: request)
    } orStore: { engine throws(InboxError) in
      try engine.identities(for: request)
    }
  }

  /// The enabled providers by name.
  package func providers() throws(ClientError) -> [EnabledProvider] {
    try ask { service throws(ClientError) in
      try service.providers()
    } orStore: { engine throws(InboxError) in
      try engine.inbox.providers()
    }
  }

  /// The provider `name`; nil if it is not enabled.
  package func provider(_ name: String) throws(ClientError) -> CodeProvider? {
    try providers().first { $0.provider.name == name }?.provider
  }

  /// Enables `provider`, to whose manifest the person agreed.
  package func enable(_ provider: CodeProvider) throws(ClientError) {
    try ask { service throws(ClientError) in
      try service.enable(provider)
    } orStore: { engine throws(InboxError) in
      try engine.inbox.enable(provider, at: clocks.now())
    }
  }

  /// Disables the provider `name` and removes its identities; returns whether it was enabled.
  package func disableProvider(_ name: String) throws(ClientError) -> Bool {
    try ask { service throws(ClientError) in
      try service.disableProvider(name)
    } orStore: { engine throws(InboxError) in
      try engine.inbox.disableProvider(name)
    }
  }

  /// Replaces all identities of the provider `name`.
  package func replaceIdentities(
    of name: String,
    with identities: [CodeIdentity]
  ) throws(ClientError) {
    let change: IdentityChange = try ask { service throws(ClientError) in
      try service.replaceIdentities(of: name, with: identities)
      return .done
    } orStore: { engine throws(InboxError) in
      try engine.inbox.replaceIdentities(of: name, with: identities)
    }
    guard change == .done else { throw ClientError(change) }
  }
}
