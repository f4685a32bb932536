internal import OTPLocales
internal import OTPText

// Coupons, and messages of a name and a number.
extension SignalCollector {
  /// Adds evidence if the candidate has letters, and its sentence or one beside it is about a
  /// discount, a price or an offer.
  func noteCoupon(_ index: Int, offer: Double, in evidence: inout Evidence) {
    let shape = candidates[index].shape
    guard shape.letters > 0 else { return }
    // `To sign our offer, enter K7PM2X`
    let isEntered = evidence.has([.imperative]) && map.has(.purpose)
    evidence.note(.coupon, offer * (isEntered ? Self.enteredOfferShare : 1))
  }

  /// The share of an offer that remains if the reader is asked to enter the candidate for some
  /// purpose.
  private static let enteredOfferShare = 0.4
  /// The maximum number of words beside the number in a message of a name and a number.
  private static let mostNameWords = 3.0
  /// The maximum number of numbers in such a message, with those of a name such as `Zebra24`.
  private static let mostCandidates = 3
  /// The lengths of numbers that need no warning beside them.
  private static let lengthsAlone = 5...8
  /// The maximum number of words between the number and a warning.
  private static let warningReach = 4.0

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
    let beyond = layout.distance(from: candidate.range.upperBound, to: end)
    // What introduces a warning is part of it.
    let isIntroduction = hasWarning && beyond.sentences > 0
    let words =
      layout.distance(from: 0, to: candidate.range.lowerBound).words
      + (isIntroduction ? 0 : beyond.words)
    guard words <= Self.mostNameWords, hasWarning || !isInSentence(candidate.range) else { return }
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
    let isDash = character.scalar == 0x2013 || character.scalar == 0x2014  // – —
    return isDash || character.isWord || Self.isOpening(character.scalar)
      || character.kind == .lineBreak
      || character.scalar == 0x3A || isNameInBrackets(endingAt: before)
      || character.kind == .symbol || character.scalar == 0x2E || character.scalar == 0x2C
  }

  /// Whether the words of the message begin with a bracket that closes at `index`, as in `[Oakline]
  /// 482913`.
  private func isNameInBrackets(endingAt index: Int) -> Bool {
    let opening: UInt32
    switch text.characters[index].scalar {
    case 0x5D: opening = 0x5B  // ]
    case 0x29: opening = 0x28  // )
    case 0x3E: opening = 0x3C  // >
    case 0x3011: opening = 0x3010  // 】
    default: return false
    }
    guard let first = text.characters[..<index].firstIndex(where: { $0.scalar == opening })
    else { return false }
    return !text.characters[..<first].contains(where: \.isWord)
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

  /// Whether a full stop follows the range, a small letter begins the word beside it, or spaces
  /// part its groups: `The highest of them is 16392.`, `Revisions 724 - 726`.
  private func isInSentence(_ range: Range<Int>) -> Bool {
    let end = range.upperBound
    if end < text.characters.count, text.characters[end].scalar == 0x2E { return true }
    if range.contains(where: { text.characters[$0].scalar == 0x2D }),
      range.contains(where: { text.characters[$0].kind == .space })
    {
      return true
    }
    let isFirst = range.lowerBound == 0
    var place = isFirst ? end : range.lowerBound - 1
    while text.characters.indices.contains(place), !text.characters[place].isLetter {
      place += isFirst ? 1 : -1
    }
    while !isFirst, place > 0, !text.characters[place - 1].isWhitespace { place -= 1 }
    return text.characters.indices.contains(place) && text.characters[place].typed >= 0x61
  }

  /// Whether the first letter of the message is no small letter.
  private var startsWithName: Bool {
    guard let first = text.characters.first(where: \.isLetter) else { return false }
    return first.typed < 0x61
  }
}
