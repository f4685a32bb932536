import OTPSuggestion
import OTPWire

extension CallReader {
  /// Reads a call of `org.otpd.Identities`.
  func identityRequest(
    for method: IdentitiesInterface.Method,
    _ bytes: ArraySlice<UInt8>
  ) throws(CallError) -> ReadCall.IdentityRequest {
    switch method {
    case .suggest:
      let parameters = try VarlinkCoding.parameters(SuggestIdentities.Parameters.self, in: bytes)
      return .suggest(
        try placed("request") { () throws(CallError) in
          try parameters.request?.request() ?? SuggestionRequest()
        }
      )
    case .state:
      return .state(provider: try provider(in: bytes))
    case .providers:
      _ = try VarlinkCoding.parameters(NoParameters.self, in: bytes)
      return .providers
    case .replace:
      let parameters = try VarlinkCoding.parameters(SaveIdentities.Parameters.self, in: bytes)
      return .replace(try parameters.identities(by: suffixes), provider: parameters.provider)
    case .save:
      let parameters = try VarlinkCoding.parameters(SaveIdentities.Parameters.self, in: bytes)
      return .save(try parameters.identities(by: suffixes), provider: parameters.provider)
    case .remove:
      let parameters = try VarlinkCoding.parameters(RemoveIdentities.Parameters.self, in: bytes)
      return .remove(records: parameters.records, provider: parameters.provider)
    case .removeAll:
      return .replace([], provider: try provider(in: bytes))
    case .enable:
      let parameters = try VarlinkCoding.parameters(EnableProvider.Parameters.self, in: bytes)
      return .enable(try parameters.codeProvider())
    case .disable:
      return .disable(provider: try provider(in: bytes))
    }
  }

  private func provider(in bytes: ArraySlice<UInt8>) throws(CallError) -> String {
    try VarlinkCoding.parameters(ProviderCall.Parameters.self, in: bytes).provider
  }
}
