/// An observation about a candidate, apart from the roles around it, that counts for or against it.
///
/// `signals.json` has the weight and the sentence of each signal. The raw value is the index in
/// `Evidence`.
package enum Signal: Int, CaseIterable, Sendable {
  // The form of the candidate.
  case otherKind, fragment, readsAsWord, prefixed, lettered, round, numberSign
  case looksLikeDate, looksLikeYear, looksLikePhone
  // Where else it is.
  case repeated, linked
  // The message as a whole.
  case technical, retriever
  // What rules exclude, and what replaces it.
  case expired, successor, recipient, payee, sender
}

extension Signal {
  /// The name in explanations and in `signals.json`.
  package var name: String { "\(self)" }
}
