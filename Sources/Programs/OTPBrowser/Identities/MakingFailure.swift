package import OTPProviderLines

/// The reason why no code was made for an identity.
package enum MakingFailure: Sendable, Equatable {
  /// The provider did not make one.
  case provider(ProviderError.Kind)
  /// The provider is no longer enabled, its manifest has changed since it was, or its program
  /// cannot be run; `otp providers` shows which.
  case unusable
  /// The code had expired when it arrived.
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
