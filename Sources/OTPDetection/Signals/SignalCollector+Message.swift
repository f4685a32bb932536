internal import OTPLocales
internal import OTPText

// What the message says as a whole.
extension SignalCollector {
  /// Notes what holds for each of its candidates.
  func noteMessage(in evidence: inout Evidence) {
    if map.has(.once) || map.has(.code) { evidence.note(.once, map.has(.once) ? 1 : 0.3) }
    if map.has(.purpose) { evidence.note(.purpose) }
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

  /// Whether the message ends with the hash by which Android's SMS Retriever hands it to an app;
  /// only codes are sent so: https://developers.google.com/identity/sms-retriever/verify
  private var isForRetriever: Bool { candidates.last?.kind == .appHash && candidates.count > 1 }

  /// Digits of the longest number of minutes that a code holds.
  private static let soonDigits = 2

  /// Whether a short number and a word for a time stand together, as in `10 minutes`.
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
      return (1...Self.soonDigits).contains(end - place)
    }
  }

  /// Whether the message begins with `<#>`, which SMS Retriever asked for in its first years and
  /// senders still write.
  private var hasRetrieverMark: Bool {
    let start = text.characters.prefix { $0.isWhitespace }.count
    guard start + 3 <= text.characters.count else { return false }
    return text.characters[start].scalar == 0x3C && text.characters[start + 1].scalar == 0x23
      && text.characters[start + 2].scalar == 0x3E
  }

  /// How much a hash says without the mark at the start.
  private static let unmarkedShare = 0.7

  /// Up to so many words a message may say no more than the code, and from so many on it would say
  /// what the code is for.
  private static let supportLengths = (terse: 3.0, full: 10.0)

  /// Notes that only a word for some code or password speaks for the candidate.
  func noteSupport(in evidence: inout Evidence) {
    guard !map.roles.intersects(Self.supportingWithoutAction), !evidence.has(Self.supportingSignals)
    else { return }
    let words = layout.distance(from: 0, to: text.characters.count).words
    let lengths = Self.supportLengths
    evidence.note(.unsupported, (words - lengths.terse) / (lengths.full - lengths.terse))
  }

  /// Roles whose words fill receipts, tickets and statements.
  private static let listing: [Role] = [.reference, .order, .account, .card, .amount, .place]
  /// Roles whose words say what a code is for or how to treat it.
  private static let supporting: RoleSet = [.code, .once, .purpose, .action, .validity, .secrecy]
  /// The same, but for the words that tell to do something, which speak for a candidate only where
  /// they stand near it.
  private static let supportingWithoutAction: RoleSet = [
    .code, .once, .purpose, .validity, .secrecy,
  ]
  /// What says the same of one candidate.
  private static let supportingSignals: SignalSet = [
    .marked, .imperative, .actionNear, .ownLine, .retriever, .instrument,
  ]
  /// From how many words a list is one, and with how many it surely is.
  private static let listLengths = (fewest: 2, sure: 4)

  /// How much the message reads as a list of numbers of which none is for signing in.
  private var statementShare: Double {
    let words = Self.listing.reduce(0) { $0 + map.count(of: $1) }
    guard words >= Self.listLengths.fewest, !map.roles.intersects(Self.supporting) else {
      return 0
    }
    return Double(words) / Double(Self.listLengths.sure)
  }
}
