import OTPInbox
import OTPSuggestion
import OTPWire

extension ServiceConnection {
  /// The identities for `request`.
  func identities(for request: SuggestionRequest) throws(ClientError) -> [IdentitySuggestion] {
    try call(.suggest, SuggestIdentities.Parameters(request)) {
      (result: SuggestIdentities.Result) throws(ReplyError) in
      try result.suggestions()
    }
  }

  /// The enabled providers.
  func providers() throws(ClientError) -> [EnabledProvider] {
    try call(.providers, NoParameters()) { (result: ListProviders.Result) throws(ReplyError) in
      try result.read()
    }
  }

  /// Enables `provider`.
  func enable(_ provider: CodeProvider) throws(ClientError) {
    try call(.enable, EnableProvider.Parameters(provider)) { (_: NoParameters) in }
  }

  /// Disables the provider `name`; returns whether it was enabled.
  func disableProvider(_ name: String) throws(ClientError) -> Bool {
    do {
      try call(.disable, ProviderCall.Parameters(provider: name)) { (_: NoParameters) in }
      return true
    } catch  where error == .providerNotEnabled {
      return false
    }
  }

  /// Replaces all identities of the provider `name`.
  func replaceIdentities(
    of name: String,
    with identities: [CodeIdentity]
  ) throws(ClientError) {
    let parameters = SaveIdentities.Parameters(provider: name, identities: identities)
    try call(.replace, parameters) { (_: NoParameters) in }
  }

  private func call<Result: Decodable, Value>(
    _ method: IdentitiesInterface.Method,
    _ parameters: some Encodable,
    _ read: (Result) throws(ReplyError) -> Value
  ) throws(ClientError) -> Value {
    try call(method.fullName, parameters, read)
  }
}
