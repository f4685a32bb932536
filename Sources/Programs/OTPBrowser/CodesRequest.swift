package import OTPSuggestion

/// A request from the extension for the codes and identities that may be offered in a field.
package struct CodesRequest: Sendable, Equatable {
  /// The documents from the page to the field.
  let chain: FrameChain
  /// The `autocomplete` value of the field.
  let field: String
  /// Whether codes without a binding may be offered.
  private let allowsUnbound: Bool

  /// The maximum number of codes to offer: enough that only a flood can push a code off the list,
  /// and few enough to fit into the 1 MB that browsers accept for a message.
  private static let offerLimit = 100

  /// Creates a request for a field inside `chain`; `boundOnly` leaves out codes without a binding.
  init(chain: FrameChain, field: String, boundOnly: Bool) {
    self.chain = chain
    self.field = field
    allowsUnbound = !boundOnly && chain.allowsUnboundCodes
  }

  /// The request to the service or the store; nil if the documents may not receive any code.
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

  /// Returns the `suggestions` that may be offered in the field.
  ///
  /// The service or the store has already selected them for the field; this check drops any that
  /// were included by mistake.
  func allowed(_ suggestions: [Suggestion]) -> [Suggestion] {
    guard chain.allowsCodes else { return [] }
    return suggestions.filter { $0.isBound ? $0.match != nil : allowsUnbound }
  }

  /// Returns the `identities` that may be offered in the field. All of them are bound to sites.
  func allowed(_ identities: [IdentitySuggestion]) -> [IdentitySuggestion] {
    guard chain.allowsCodes else { return [] }
    return Array(identities.filter { $0.match != nil }.prefix(Self.offerLimit))
  }
}
