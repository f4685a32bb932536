package import OTPSuggestion

/// A request of the extension for the codes and identities that may be offered in a field.
package struct CodesRequest: Sendable, Equatable {
  /// The documents from the page to the field.
  let chain: FrameChain
  /// The `autocomplete` value of the field.
  let field: String
  /// Whether codes without a binding may be offered.
  private let allowsUnbound: Bool

  /// The number of codes to offer: so many that pushing a code out of the list takes a flood, and
  /// few enough for a message of the 1 MB that browsers accept.
  private static let offerLimit = 100

  /// Creates a request for a field inside `chain`; `boundOnly` leaves out codes without a binding.
  init(chain: FrameChain, field: String, boundOnly: Bool) {
    self.chain = chain
    self.field = field
    allowsUnbound = !boundOnly && chain.allowsUnboundCodes
  }

  /// The request for the service or the store; nil if the documents may not have any code.
  package var suggestionRequest: SuggestionRequest? {
    guard chain.allowsCodes else { return nil }
    return SuggestionRequest(
      field: SuggestionRequest.Field(name: field),
      site: chain.page,
      frames: chain.frames,
      limit: Self.offerLimit,
      boundOnly: !allowsUnbound,
      includesReplaced: true
    )
  }

  /// The origin of the page, for which the code of an identity is made.
  package var site: String { chain.page.origin }

  /// Returns those of `suggestions` that may be offered in the field.
  ///
  /// The service or the store chose them for the field; any other is here by mistake.
  func allowed(_ suggestions: [Suggestion]) -> [Suggestion] {
    guard chain.allowsCodes else { return [] }
    return suggestions.filter { $0.isBound ? $0.match != nil : allowsUnbound }
  }

  /// Returns those of `identities` that may be offered in the field: they are all bound to sites.
  func allowed(_ identities: [IdentitySuggestion]) -> [IdentitySuggestion] {
    guard chain.allowsCodes else { return [] }
    return Array(identities.filter { $0.match != nil }.prefix(Self.offerLimit))
  }
}
