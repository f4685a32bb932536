/// What can speak for or against a candidate; its raw value is its place in `Evidence`.
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

  /// What was seen, in one sentence.
  package var sentence: String {
    switch self {
    case .codeBefore: "A word for a one-time code precedes it."
    case .codeAfter: "A word for a one-time code follows it."
    case .nounBefore: "A word for some kind of code precedes it."
    case .nounAfter: "A word for some kind of code follows it."
    case .passwordBefore: "A word for a password or PIN precedes it."
    case .passwordAfter: "A word for a password or PIN follows it."
    case .direct: "A word for a code or password is right next to it."
    case .instrument: "It is what the reader signs in or confirms with."
    case .noWord: "No word near it names a code."
    case .purposeNear: "Words next to it say what one-time codes are for."
    case .actionNear: "The reader is asked to enter or use it."
    case .imperative: "A request to enter, use or keep it is right next to it."
    case .once: "The message mentions one-time use."
    case .purpose: "The message mentions signing in, confirming or the like."
    case .validity: "The message says how long something is valid."
    case .soon: "The message mentions a few minutes."
    case .secrecy: "The message asks to keep something secret."
    case .retriever: "The message ends with the hash of an app that reads codes."
    case .otherMatter: "The message is about coupons, parcels, doors or other numbers."
    case .statement: "The message lists other numbers and does not say what a code is for."
    case .technical: "The message reads like program text or its documentation."
    case .unsupported: "Nothing else in the message suggests a one-time code."
    case .expired: "The message says that the code is no longer valid."
    case .marked: "After a word for a code, a colon or a word such as \"is\" points to it."
    case .pointed: "A colon or an equals sign points to it."
    case .ownLine: "It is alone on its line."
    case .bracketed: "It is in brackets or quotation marks."
    case .first: "The message begins with it."
    case .leading: "A sentence begins with it, and no word for a code precedes it."
    case .alone: "No other number could be a code."
    case .crowded: "Several other numbers could be codes."
    case .sixDigits: "It has six digits, as most codes do."
    case .usualLength: "It has four, five, seven or eight digits."
    case .oddLength: "Few codes are this short or long."
    case .mixedLetters: "It mixes letters and digits."
    case .lowercaseLetters: "It contains lowercase letters."
    case .lettersOnly: "It consists of letters only."
    case .readsAsWord: "It is a word followed by a number, as coupons are."
    case .grouped: "It is written in groups."
    case .dotted: "Its groups are joined by a dot."
    case .unpointed: "It contains letters, and nothing points to it."
    case .label: "A colon follows it, so it is a heading."
    case .round: "It is a round number or a power of two."
    case .designation: "Capital letters right before it make it part of a name, as in `ISO 8859`."
    case .prefixed: "A service's letters and a hyphen precede it."
    case .repeated: "The message contains it twice."
    case .linked: "A link in the message contains it too."
    case .looksLikeDate: "It looks like a date."
    case .looksLikeYear: "It looks like a year."
    case .looksLikePhone: "It looks like a phone number."
    case .numberSign: "A number sign precedes it."
    case .otherKind: "It is written like something else."
    case .sender: "It is the sender's number."
    case .promo: "It is named as a coupon, voucher or referral code."
    case .postal: "It is named as a postal code."
    case .tracking: "It is named as a parcel number."
    case .order: "It is named as an order, booking, ticket or the like."
    case .reference: "It is named as a reference."
    case .account: "It is named as an account, customer or identity number."
    case .card: "It is named as a card number."
    case .phone: "It is named as a number to call or text."
    case .pickup: "It is named as a code for pickup or handover."
    case .access: "It is named as a permanent or shared secret."
    case .amount: "It is named as an amount."
    case .place: "It is named as a place."
    case .other: "It is named as a code for something else."
    }
  }
}
