package import OTPInbox

/// An identity that may be offered: a code that a provider can make.
package struct IdentitySuggestion: Sendable, Hashable {
  /// The name of the provider.
  package let provider: String
  package let identity: CodeIdentity
  /// How the documents relate to the identity's sites; nil if no site asks.
  package let match: Suggestion.Match?

  /// Makes a suggestion of `identity`.
  package init(provider: String, identity: CodeIdentity, match: Suggestion.Match?) {
    self.provider = provider
    self.identity = identity
    self.match = match
  }
}
