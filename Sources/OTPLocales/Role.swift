/// The meaning of a keyword for a message or for the number next to it.
///
/// `locales/README.md` describes each role.
public enum Role: String, Sendable, CaseIterable {
  // Words about a one-time code.
  case code, noun, password, once, purpose, action, copula, validity, secrecy, payment
  // The kind of number next to the word, if it is not a one-time code.
  case promo, postal, tracking, order, reference, account, card, phone, pickup, access, amount
  case place, other
  // Units and calendar words, which only matter directly beside a number.
  case duration, currency, unit, calendar
  // Words about the whole message.
  case expired, redacted, boilerplate
  // Small words, which only matter directly beside a number.
  case instrument
}

extension Role {
  /// The roles of words about links: what following one does, that there is one to follow, and what
  /// else it may be for.
  static let ofLinks: [Role] = [.purpose, .action, .other]

  /// Whether nouns within a phrase of this role remain keywords of their own.
  var leavesNounsOpen: Bool {
    self == .action || self == .purpose || self == .secrecy || self == .copula
  }

  /// Whether the word is a noun that occurs in phrases of other roles.
  var isNamedInPhrases: Bool { self == .code || self == .noun || self == .password }
}
