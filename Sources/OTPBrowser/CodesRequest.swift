package import OTPSuggestion

/// A request of the extension for the codes that may be offered in a field.
package struct CodesRequest: Sendable, Equatable {
  /// The documents from the page to the field.
  let chain: FrameChain
  /// The `autocomplete` value of the field.
  let field: String
  /// Whether codes without a binding may be offered.
  private let allowsUnbound: Bool

  /// The number of codes to fetch: large, so that codes filtered out here do not crowd out others.
  private static let fetchLimit = 1_000

  /// The number of codes to offer: more than anyone chooses from.
  private static let offerLimit = 10

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
      limit: Self.fetchLimit
    )
  }

  /// Returns those of `suggestions`, ordered freshest first, that may be offered in the field.
  func allowed(_ suggestions: [Suggestion]) -> [Suggestion] {
    guard chain.allowsCodes else { return [] }
    // The service or the store matches bindings. A bound code without a match is here by mistake.
    let allowed = suggestions.filter { $0.isBound ? $0.match != nil : allowsUnbound }
    return Array(allowed.prefix(Self.offerLimit))
  }
}
