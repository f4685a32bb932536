/// What can speak for or against a candidate.
///
/// `signals.json` has the weight and the sentence of each case; the raw value is the index in
/// `Evidence`.
package enum Signal: Int, CaseIterable, Sendable {
  // Words that name a code, before and after the candidate.
  case codeBefore, codeAfter, nounBefore, nounAfter, passwordBefore, passwordAfter
  // Words around it that speak of what a code is for.
  case direct, purposeNear, actionNear, imperative, instrument, noWord
  // What the message says as a whole.
  case once, purpose, validity, soon, secrecy, retriever, otherMatter, statement, technical,
    unsupported,
    expired
  // Where it stands.
  case marked, pointed, ownLine, bracketed, first, leading, alone, crowded
  // How it is written.
  case sixDigits, usualLength, oddLength, mixedLetters, lowercaseLetters, lettersOnly, readsAsWord,
    grouped, dotted, unpointed, label, round, designation
  case prefixed, repeated, linked, looksLikeDate, looksLikeYear, looksLikePhone, numberSign
  // What else it may be.
  case otherKind, sender
  // Words that say what else the number is.
  case promo, postal, tracking, order, reference, account, card, phone, pickup, access, amount
  case place, other
}

extension Signal {
  /// The name that explanations and `signals.json` have for it.
  package var name: String { "\(self)" }
}
