internal import OTPLocales
internal import OTPText

// Coupons, and messages of a name and a number.
extension SignalCollector {
  /// Adds evidence if the candidate has letters, and its sentence or one beside it is about a
  /// discount, a price or an offer.
  func noteCoupon(_ index: Int, offer: Double, in evidence: inout Evidence) {
    let shape = candidates[index].shape
    guard shape.letters > 0 else { return }
    evidence.note(.coupon, offer)
  }

  /// The maximum number of words beside the number in a message of a name and a number.
  private static let mostNameWords = 3.0
  /// The maximum number of numbers in such a message, with those of a name such as `Zebra24`.
  private static let mostCandidates = 3
  /// The lengths of numbers that need no warning beside them.
  private static let lengthsAlone = 5...8
  /// The maximum number of words between the number and a warning.
  private static let warningReach = 2.0

  /// Adds evidence if the message is a name, a number, and at most a warning.
  func noteNameAlone(_ index: Int, in evidence: inout Evidence) {
    let candidate = candidates[index]
    if candidate.shape.hasPrefix, head(of: candidate) == 0,
      candidate.range.upperBound == text.characters.count
    {
      evidence.note(.nameAlone)
    }
    guard candidates.count <= Self.mostCandidates,
      candidates.allSatisfy({ $0.kind == .brand || $0.fingerprint == candidate.fingerprint }),
      candidate.kind == .plain, candidate.shape.digits > 0,
      candidate.shape.letters == 0, map.roles.isSubset(of: Self.rolesBesideNames),
      !evidence.has(Self.otherForms), technicalShare == 0, isAfterName(candidate.range)
    else { return }
    let end = warningStart(after: candidate.range.upperBound) ?? text.characters.count
    let hasWarning = end < text.characters.count
    let words =
      layout.distance(from: 0, to: candidate.range.lowerBound).words
      + layout.distance(from: candidate.range.upperBound, to: end).words
    guard words <= Self.mostNameWords else { return }
    if candidate.shape.hasPrefix || hasWarning && words > 0
      || Self.lengthsAlone.contains(candidate.shape.length) && words > 0 && startsWithName
    {
      evidence.note(.nameAlone)
    }
  }

  /// Whether a letter, a colon, an opening mark or nothing precedes the range. A number after an
  /// equals sign is a setting.
  private func isAfterName(_ range: Range<Int>) -> Bool {
    let isInBrackets = isBeforeBracket(range.upperBound)
    if layout.isAside(range.lowerBound) || isInBrackets {
      // `Oakline (482913)`, but not a span of years or what follows a word in the brackets.
      return isInBrackets && range.lowerBound > 0
        && text.characters[range.lowerBound - 1].scalar == 0x28
        && !range.contains { text.characters[$0].scalar == 0x2D }
    }
    guard let before = previous(from: range.lowerBound - 1) else { return true }
    let character = text.characters[before]
    return character.isWord || Self.isOpening(character.scalar) || character.kind == .lineBreak
      || character.scalar == 0x3A
      || character.kind == .symbol || character.scalar == 0x2E || character.scalar == 0x2C
  }

  private func isBeforeBracket(_ index: Int) -> Bool {
    index < text.characters.count && text.characters[index].scalar == 0x29
  }

  /// Returns the start of a warning that follows `end`; nil if there is none.
  private func warningStart(after end: Int) -> Int? {
    let next = map.index(from: end)
    guard next < map.keywords.count, map.keywords[next].role == .secrecy,
      case let start = map.keywords[next].range.lowerBound,
      layout.distance(from: end, to: start).words <= Self.warningReach
    else { return nil }
    return start
  }

  /// The signals of forms that codes seldom have.
  private static let otherForms: SignalSet = [
    .looksLikeDate, .looksLikeYear, .looksLikePhone, .numberSign, .round, .designation, .sender,
  ]

  /// The roles of words that may stand beside a name and a number.
  private static let rolesBesideNames: RoleSet = [.secrecy, .boilerplate, .copula]

  /// Whether the first letter of the message is no small letter.
  private var startsWithName: Bool {
    guard let first = text.characters.first(where: \.isLetter) else { return false }
    return first.typed < 0x61
  }
}
