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
  // Words about a number that something is sent to.
  case sending, toward
  // Words by which people pass on a code that was sent to them.
  case relayed
  // What the message is about, or where its code is typed.
  case page, handover, opening, meeting, kept, promotion, receipt, aboutCodes, comparison,
    withdrawal, done, call, network
}

extension Role {
  /// The roles of words about scenes.
  static let ofScenes: [Role] = allCases.filter(\.isScene)

  /// The roles of all other words that detection looks for.
  static let ofKeywords: [Role] = allCases.filter { !$0.isScene }

  /// Whether the word says what the message is about, rather than what a number is.
  public var isScene: Bool {
    switch self {
    case .page, .handover, .opening, .meeting, .kept, .promotion, .receipt, .aboutCodes,
      .comparison, .withdrawal, .done, .call, .network:
      true
    default: false
    }
  }

  /// The roles of words about links: what following a link does, that there is a link to follow,
  /// and what else a link may be for.
  static let ofLinks: [Role] = [.purpose, .action, .other]

  /// Whether nouns within a phrase of this role remain keywords of their own.
  var leavesNounsOpen: Bool {
    self == .action || self == .purpose || self == .secrecy || self == .copula
      || self == .sending || self == .relayed || isScene
  }

  /// Whether the word is a noun that occurs in phrases of other roles.
  var isNamedInPhrases: Bool { self == .code || self == .noun || self == .password }
}
