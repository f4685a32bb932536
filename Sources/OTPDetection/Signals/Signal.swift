/// What can speak for or against a candidate; its raw value is its place in `Evidence`.
package enum Signal: Int, CaseIterable, Sendable {
  // Words that name a code, before and after the candidate.
  case codeBefore, codeAfter, nounBefore, nounAfter, passwordBefore, passwordAfter
  // Words around it that speak of what a code is for.
  case direct, purposeNear, actionNear, told, instrument, noWord
  // What the message says as a whole.
  case once, purpose, validity, soon, secrecy, retriever, otherMatter, statement, technical,
    unsupported,
    void
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
    case .codeBefore: "A word for a one-time code stands before it."
    case .codeAfter: "A word for a one-time code follows."
    case .nounBefore: "A word for a code of some kind stands before it."
    case .nounAfter: "A word for a code of some kind follows."
    case .passwordBefore: "A word for a password or PIN stands before it."
    case .passwordAfter: "A word for a password or PIN follows."
    case .direct: "A word for a code or password stands right beside it."
    case .instrument: "It is what to sign in, confirm or the like with."
    case .noWord: "No word near it speaks of a code."
    case .purposeNear: "What one-time codes are for is said right beside it."
    case .actionNear: "The reader is told to enter or use it."
    case .told: "The word to enter, use or keep it stands right beside it."
    case .once: "The message speaks of something for one time."
    case .purpose: "The message speaks of signing in, confirming or the like."
    case .validity: "The message says how long something holds."
    case .soon: "The message tells a short time."
    case .secrecy: "The message asks to keep something secret."
    case .retriever: "The message ends with the hash of an app that reads codes."
    case .otherMatter: "The message speaks of coupons, parcels, doors or other numbers."
    case .statement: "The message lists other numbers and says nothing of what a code is for."
    case .technical: "The message is written as programs and their documents are."
    case .unsupported: "Nothing else in the message says that the code is for one time."
    case .void: "The message says that a code no longer holds."
    case .marked: "After a word for a code, a colon or a word such as \"is\" points at it."
    case .pointed: "A colon or an equals sign points at it."
    case .ownLine: "It stands alone on its line."
    case .bracketed: "It stands in brackets or quotes."
    case .first: "The message begins with it."
    case .leading: "A sentence begins with it, and no word for a code stands before."
    case .alone: "No other number could be a code."
    case .crowded: "Several other numbers could be codes."
    case .sixDigits: "It has six digits, as most codes do."
    case .usualLength: "It has four, five, seven or eight digits."
    case .oddLength: "Few codes are that short or long."
    case .mixedLetters: "It mixes letters and digits."
    case .lowercaseLetters: "It holds small letters."
    case .lettersOnly: "It has letters only."
    case .readsAsWord: "It is a word with a number behind it, as coupons have."
    case .grouped: "It is written in groups."
    case .dotted: "Its groups are joined by a dot."
    case .unpointed: "It holds letters, and nothing points at it."
    case .label: "A colon follows it, so that it heads what comes after."
    case .round: "It is a round number, or a power of two."
    case .designation: "Capitals right before it make it part of a name, as in `ISO 8859`."
    case .prefixed: "A service's letters and a hyphen stand before it."
    case .repeated: "It stands in the message twice."
    case .linked: "A link in the message carries it too."
    case .looksLikeDate: "It reads as a date."
    case .looksLikeYear: "It reads as a year."
    case .looksLikePhone: "It reads as a telephone number."
    case .numberSign: "A number sign stands before it."
    case .otherKind: "It is written like something else."
    case .sender: "It is the sender's number."
    case .promo: "It is called a coupon, voucher or referral."
    case .postal: "It is called a postcode."
    case .tracking: "It is called a parcel's number."
    case .order: "It is called an order, a booking, a ticket or the like."
    case .reference: "It is called a reference."
    case .account: "It is called an account, a customer or an identity."
    case .card: "It is called a card's number."
    case .phone: "It is called a number to call or write to."
    case .pickup: "It is called a code for picking up or handing over."
    case .access: "It is called a permanent or shared secret."
    case .amount: "It is called a sum."
    case .place: "It is called a place."
    case .other: "It is called a code of another thing."
    }
  }
}
