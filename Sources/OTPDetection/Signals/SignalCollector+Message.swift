internal import OTPLocales
internal import OTPText

// Signals of the message as a whole.
extension SignalCollector {
  /// Adds the evidence that all candidates share.
  func noteMessage(in evidence: inout Evidence) {
    if map.has(.once) || map.has(.code) {
      evidence.note(.once, (map.has(.once) ? 1 : 0.3) * (1 - veto))
    }
    if map.has(.purpose) { evidence.note(.purpose, 1 - Self.vetoShare * veto) }
    if map.has(.validity) { evidence.note(.validity) }
    if isSoon { evidence.note(.soon) }
    if map.has(.secrecy) { evidence.note(.secrecy) }
    if isForRetriever { evidence.note(.retriever, hasRetrieverMark ? 1 : Self.unmarkedShare) }
    evidence.note(.statement, statementShare)
    evidence.note(.technical, technicalShare)
    let others =
      map.count(of: .promo) + map.count(of: .pickup) + map.count(of: .access)
      + map.count(of: .tracking) + map.count(of: .postal)
    let named = map.has(.code) ? 0.4 : 1
    evidence.note(.otherMatter, min(1, Double(others) / 2) * named)
  }

  /// The share of a purpose that a strong scene takes away, as people enter classes, too.
  private static let vetoShare = 0.6

  /// How strongly a scene speaks against a one-time code; 0 if a page is spoken of.
  private var veto: Double { scenes.strength(of: .page) > 0 ? 0 : scenes.strongest }

  /// Whether the message ends with the hash that Android's SMS Retriever uses to select an app.
  /// Only messages with codes have one: https://developers.google.com/identity/sms-retriever/verify
  private var isForRetriever: Bool { candidates.last?.kind == .appHash && candidates.count > 1 }

  /// The maximum number of digits in a code's lifetime in minutes.
  private static let soonDigits = 2

  /// Whether a short number precedes a word for a unit of time, as in `10 minutes`.
  private var isSoon: Bool {
    guard map.has(.duration) else { return false }
    return map.keywords.contains { keyword in
      guard keyword.role == .duration else { return false }
      var place = keyword.range.lowerBound - 1
      if place >= 0, text.characters[place].kind == .space || text.characters[place].scalar == 0x2D
      {
        place -= 1
      }
      let end = place
      while place >= 0, end - place <= Self.soonDigits, text.characters[place].isDigit {
        place -= 1
      }
      // `18:52 h` is a time.
      return (1...Self.soonDigits).contains(end - place) && !isPartOfNumber(before: place)
    }
  }

  /// Whether a mark at `place` joins a digit to what follows, as in `18:52`.
  private func isPartOfNumber(before place: Int) -> Bool {
    guard place > 0, text.characters[place - 1].isDigit else { return false }
    let scalar = text.characters[place].scalar
    return scalar == 0x3A || scalar == 0x2E || scalar == 0x2C || scalar == 0x2F  // : . , /
  }

  /// Whether the message begins with `<#>`. Early versions of SMS Retriever required it, and some
  /// senders still write it.
  private var hasRetrieverMark: Bool {
    let start = text.characters.prefix { $0.isWhitespace }.count
    guard start + 3 <= text.characters.count else { return false }
    return text.characters[start].scalar == 0x3C && text.characters[start + 1].scalar == 0x23
      && text.characters[start + 2].scalar == 0x3E
  }

  /// The share of the hash's strength without the mark at the start.
  private static let unmarkedShare = 0.7

  /// The number of words up to which a message may state only the code, and the number from which
  /// it would also state the purpose.
  private static let supportLengths = (terse: 3.0, full: 10.0)

  /// Adds evidence that nothing but a word for some code or password supports the candidate.
  func noteSupport(in evidence: inout Evidence) {
    guard !map.roles.intersects(Self.supportingWithoutAction), !evidence.has(Self.supportingSignals)
    else { return }
    let words = layout.distance(from: 0, to: text.characters.count).words
    let lengths = Self.supportLengths
    evidence.note(.unsupported, (words - lengths.terse) / (lengths.full - lengths.terse))
  }

  /// Roles of keywords that are common in receipts, tickets and statements.
  private static let listing: [Role] = [.reference, .order, .account, .card, .amount, .place]
  /// Roles of keywords that describe a code's purpose or handling.
  private static let supporting: RoleSet = [.code, .once, .purpose, .action, .validity, .secrecy]
  /// The same without actions, which support a candidate only if they are near it.
  private static let supportingWithoutAction: RoleSet = [
    .code, .once, .purpose, .validity, .secrecy,
  ]
  /// The signals that support a single candidate in the same way.
  private static let supportingSignals: SignalSet = [
    .marked, .imperative, .actionNear, .ownLine, .retriever, .instrument, .relayed,
  ]
  /// The minimum number of keywords in a list, and the number that makes it certain.
  private static let listLengths = (fewest: 2, sure: 4)

  /// How strongly the message resembles a list of numbers without a code, from 0.
  private var statementShare: Double {
    let words = Self.listing.reduce(0) { $0 + map.count(of: $1) }
    guard words >= Self.listLengths.fewest, !map.roles.intersects(Self.supporting) else {
      return 0
    }
    return Double(words) / Double(Self.listLengths.sure)
  }
}
