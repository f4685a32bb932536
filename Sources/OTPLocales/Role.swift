/// What a keyword says about a message or about the number next to it; `locales/README.md` explains
/// each role.
public enum Role: String, Sendable, CaseIterable {
  // Words about a one-time code.
  case code, noun, password, once, purpose, action, copula, validity, secrecy, payment
  // What the number next to the word is, if it is not a one-time code.
  case promo, postal, tracking, order, reference, account, card, phone, pickup, access, amount
  case place, other
  // Units and calendar words, which matter only right beside a number.
  case duration, currency, unit, calendar
  // Words about the whole message.
  case expired, redacted, boilerplate
  // A small word, which matters only right beside a number.
  case instrument
}

extension Role {
  /// Whether a phrase of this role leaves the nouns in it standing as keywords of their own.
  var leavesNounsOpen: Bool {
    self == .action || self == .purpose || self == .secrecy || self == .copula
  }

  /// Whether the word is a noun that phrases of other roles are made with.
  var isNamedInPhrases: Bool { self == .code || self == .noun || self == .password }
}
