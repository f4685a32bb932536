internal import OTPLocales
internal import OTPText

// What the message is about.
extension SignalCollector {
  /// What a word of a scene in the candidate's own sentence adds to the strength of that scene.
  private static let sentenceGain = 0.2
  /// The share of a scene that remains if the reader is told to enter the candidate on a page.
  private static let enteredShare = 0.5

  /// Adds the evidence of scenes for a candidate, whose evidence of keywords is complete.
  ///
  /// `near` has the roles of keywords in its sentence.
  func noteScenes(near: SentenceRoles, in evidence: inout Evidence) {
    guard map.roles.intersects(Role.scenes) else { return }
    let isEntered = near.contains(.page) && evidence.has(Self.entering)
    if isEntered { evidence.note(.page) }
    if isBookingReference { evidence.note(.order) }
    for role in Role.scenesOfOthers {
      let strength = scenes.strength(of: role)
      guard strength > 0, let signal = role.sceneSignal else { continue }
      let gain = near.contains(role) ? Self.sentenceGain : 0
      // Tills and vending machines have screens, too. Networks open by a page.
      let isOnPage = isEntered && (gain == 0 || role == .opening)
      evidence.note(signal, min(1, strength + gain) * (isOnPage ? Self.enteredShare : 1))
    }
  }

  /// Whether the message confirms an order, and says nothing of what codes are for or how long they
  /// hold: `Your booking is confirmed. Confirmation code: 482913`.
  private var isBookingReference: Bool {
    map.has(.order) && scenes.strength(of: .receipt) >= Self.bookedStrength
      && !map.roles.intersects(Self.handling)
  }

  /// The strength of the scene of receipts in a confirmed booking.
  private static let bookedStrength = 0.8
  /// Roles of words about how a one-time code is handled.
  private static let handling: RoleSet = [.action, .validity, .secrecy, .once, .purpose]

  func isPercentSign(_ keyword: KeywordMap.Keyword) -> Bool {
    keyword.role == .unit && text.characters[keyword.range.lowerBound].scalar == 0x25
  }

  /// The signals of a request to enter the candidate.
  private static let entering: SignalSet = [.actionNear, .imperative, .instrument]
}

/// The roles of the keywords in the sentence of a candidate.
struct SentenceRoles {
  private var roles = RoleSet()
  /// What the discounts and offers of the sentence and of those beside it count.
  private var offers = 0.0
  /// What prices add to it, if something else says that there is an offer.
  private var prices = 0.0

  /// How strongly they are about an offer, from 0.
  var offer: Double { offers > 0 ? offers + prices : 0 }

  /// Whether a word for a code is right beside the candidate.
  private(set) var isBesideCode = false

  /// What a word of an offer, a percent sign and a price add to it, and the share of these that
  /// remains in the sentence beside.
  private static let offerShares = (word: 0.5, percentage: 0.6, price: 0.4, beside: 0.6)

  /// Inserts the role of a keyword at `distance`, if it is in the sentence.
  mutating func insert(
    _ role: Role,
    isPercentSign: Bool,
    at distance: TextLayout.Distance
  ) {
    guard distance.sentences <= 1 else { return }
    let share = distance.sentences == 0 ? 1 : Self.offerShares.beside
    switch role {
    case .promotion, .promo: offers += Self.offerShares.word * share
    case .unit where isPercentSign: offers += Self.offerShares.percentage * share
    case .currency, .amount: prices += Self.offerShares.price * share
    default: break
    }
    guard distance.sentences == 0 else { return }
    roles.insert(role)
    if role.namesCode, distance.words == 0, distance.lines == 0 { isBesideCode = true }
  }

  func contains(_ role: Role) -> Bool { roles.contains(role) }
}
