package import OTPProviderLines

/// Why no code was made of an identity.
package enum MakingFailure: Sendable, Equatable {
  /// The provider made none.
  case provider(ProviderError.Kind)
  /// The provider is not enabled any more, its manifest changed since it was, or its program cannot
  /// be run; `otp providers` says which.
  case unusable
  /// The code had expired when it came.
  case expired

  /// The name that the extension knows.
  var name: String {
    switch self {
    case .provider(let kind): kind.rawValue
    case .unusable: "unusable"
    case .expired: "expired"
    }
  }
}
