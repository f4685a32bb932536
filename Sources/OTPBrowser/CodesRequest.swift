package import OTPSuggestion

/// What the extension asks for: the codes that may be offered in a field.
package struct CodesRequest: Sendable, Equatable {
  /// The documents around the field.
  let documents: FrameChain
  /// The `autocomplete` value of the field.
  let field: String
  /// Whether only codes that are bound to the site may be offered.
  private let areBoundAlone: Bool

  /// How many codes are asked for: those that are not offered here must not take the places of those that are.
  private static let askedFor = 1_000

  /// How many codes are offered: more than anyone chooses from.
  private static let most = 10

  /// Makes a request for a field in `documents`; with `boundOnly` the person wants codes that are bound to the site alone.
  init(documents: FrameChain, field: String, boundOnly: Bool) {
    self.documents = documents
    self.field = field
    areBoundAlone = boundOnly || !documents.mayHaveUnboundCodes
  }

  /// The request for the service or the store; nil where nothing is ever offered.
  package var suggestionRequest: SuggestionRequest? {
    guard documents.mayHaveCodes else { return nil }
    return SuggestionRequest(
      field: field,
      site: documents.page,
      frames: documents.frames,
      limit: Self.askedFor
    )
  }

  /// What of `suggestions`, the freshest first, may be offered here.
  func admitted(_ suggestions: [Suggestion]) -> [Suggestion] {
    guard documents.mayHaveCodes else { return [] }
    // A code with a binding matches as the service or the store says; one that matches nothing came by a mistake.
    let admitted = suggestions.filter { $0.isBound ? $0.match != nil : !areBoundAlone }
    return Array(admitted.prefix(Self.most))
  }
}
