/// A signal that counts for or against a candidate.
///
/// `signals.json` has the weight and the sentence of each signal. The raw value is the index in
/// `Evidence`.
package enum Signal: Int, CaseIterable, Sendable {
  // Keywords that name a code, before and after the candidate.
  case codeBefore, codeAfter, nounBefore, nounAfter, passwordBefore, passwordAfter
  // Keywords near the candidate that relate to a code's use.
  case direct, purposeNear, actionNear, imperative, instrument, noWord
  // The message as a whole.
  case once, purpose, validity, soon, secrecy, retriever, otherMatter, statement, technical,
    unsupported,
    expired
  // The position of the candidate.
  case marked, pointed, ownLine, bracketed, first, leading, alone, crowded
  // The form of the candidate.
  case sixDigits, usualLength, oddLength, mixedLetters, lowercaseLetters, lettersOnly, readsAsWord,
    grouped, dotted, unpointed, label, round, designation
  case prefixed, repeated, linked, looksLikeDate, looksLikeYear, looksLikePhone, numberSign
  // Other meanings of the candidate.
  case otherKind, sender
  // Keywords that name another number.
  case promo, postal, tracking, order, reference, account, card, phone, pickup, access, amount
  case place, other
  // What the message is about, and where its code is typed.
  case page, handover, opening, meeting, kept, promotion, receipt, aboutCodes
  // Sentences that say what a number is for.
  case recipient, payee, coupon, successor, nameAlone, relayed
}

extension Signal {
  /// The name in explanations and in `signals.json`.
  package var name: String { "\(self)" }
}
