internal import OTPLocales
internal import OTPText

// The words around the candidate.
extension SignalCollector {
  /// How many words away a keyword still counts.
  private static let reach = 24.0
  /// How many words away a word that names another number still owns this one.
  private static let bindingReach = 3.0
  /// How many keywords are looked at on each side, so that a text of keywords alone costs no
  /// more than another.
  private static let mostKeywords = 64
  /// How many words away a purpose or an action still counts as beside the candidate.
  private static let nearReach = 6.0

  /// Roles whose words count the more, the nearer they are.
  private static let weighed: RoleSet = [.code, .noun, .password, .purpose, .action]

  /// How many words away from a code the message says that it has expired.
  private static let expiredReach = 8.0

  // The shares below are chosen by hand, as bounds of weights are; `otp-fit` fits weights only, and
  // the corpus report shows what a change of a share does.

  /// How many sentences away a keyword still counts.
  private static let sentenceReach = (before: 4, after: 3)
  /// Within how many words a word for a code stops being direct.
  private static let directReach = (before: 2.0, after: 4.0)
  /// How direct a word for a code is that follows the number.
  private static let directAfterShare = 0.9
  /// What is left of a keyword beyond a word that names another number.
  private static let shareBeyondOwner = (before: 0.6, after: 0.7)
  /// What is left of a word that names another number, where a word for a code is earlier in the
  /// sentence: in `The code for your order is 482913` the nearer word says what the code is for.
  private static let shareBesideCode = 0.55
  /// How much of such a word is lost to a word such as `with`: in `Confirm your phone with 482913`
  /// the word before `with` is what is confirmed.
  private static let instrumentRelease = 0.85
  /// What is left of a word for a code that belongs to the next number.
  private static let shareOfOwned = 0.3
  /// How firmly a word that names another number owns one before it.
  private static let ownershipBefore = 0.7
  /// Of a request to use a number, how much says that it is a code: two fifths.
  private static let imperativeShare = (numerator: 2, denominator: 5)

  func noteWords(around index: Int, in evidence: inout Evidence) {
    noteWordsBefore(index, in: &evidence)
    noteWordsAfter(index, in: &evidence)
    let isNamed = evidence.has(Self.naming)
    if isLabel(candidates[index].range), !(opens(index) && isNamed) { evidence.note(.label) }
    if opens(index) {
      evidence.note(.first, isNamed ? 1 : Self.headingShare)
    }
    // Letters must be what a word for a code points at; names and abbreviations are written so too.
    let shape = candidates[index].shape
    if shape.letters > 0, !isPointedAt(index, evidence) {
      evidence.note(shape.digits == 0 ? .otherKind : .unpointed)
    }
    let request = max(evidence.strength(of: .actionNear), evidence.strength(of: .imperative))
    var said = request * Self.imperativeShare.numerator / Self.imperativeShare.denominator
    for signal in Self.telling { said = max(said, evidence.strength(of: signal)) }
    evidence.note(.noWord, 1 - 2 * Double(said) / Double(Evidence.full))
  }

  /// Whether a word for a code stands right before, points from the line above, or follows at the
  /// start of the message; for letters among digits it is enough to be told to enter them, or a
  /// line of their own.
  private func isPointedAt(_ index: Int, _ evidence: Evidence) -> Bool {
    let shape = candidates[index].shape
    let hasDigits = shape.digits > 0 || shape.isUnspeakable
    let isNamed = evidence.has([.codeBefore, .nounBefore])
    let isNamedAfter =
      evidence.has([.codeAfter]) || hasDigits && evidence.has([.nounAfter, .passwordAfter])
    return evidence.strength(of: .direct) == Evidence.full
      || isNamed && evidence.has([.marked, .ownLine])
      || opens(index) && isNamedAfter && evidence.strength(of: .direct) > Evidence.full / 2
      || hasDigits
        && (evidence.has([.imperative, .marked, .ownLine, .instrument])
          || isNamed && evidence.has([.bracketed]) || isAtEndOfPurpose(evidence))
  }

  /// Whether a mark points from what codes are for to the end of a clause, as in
  /// `Sign in to Oakline: K7PM2X`.
  private func isAtEndOfPurpose(_ evidence: Evidence) -> Bool {
    evidence.strength(of: .pointed) == Evidence.full && map.has(.purpose)
  }

  /// The signals of words behind a number that say what it is.
  private static let naming: SignalSet = [
    .codeAfter, .nounAfter, .passwordAfter, .purposeNear, .actionNear, .imperative,
  ]

  /// The signals of words that speak of a code near the candidate.
  private static let telling: [Signal] = [
    .codeBefore, .codeAfter, .nounBefore, .nounAfter, .passwordBefore, .passwordAfter, .purposeNear,
    .instrument,
  ]

  /// At the start of a message without a word for a code right behind, a number may head anything.
  private static let headingShare = 0.3

  private func noteWordsBefore(_ index: Int, in evidence: inout Evidence) {
    let candidate = candidates[index]
    var place = map.index(before: candidate.range.lowerBound)
    // What stands between the candidate and the keyword looked at weakens it.
    var between = 1.0
    var isNearest = true
    // The word that names another number, if the nearest one does.
    var owner: (signal: Signal, strength: Double)?
    var isNamedCode = false
    var instrument = 0.0
    var looked = 0
    defer {
      if let owner {
        let share =
          (isNamedCode ? Self.shareBesideCode : 1) * (1 - Self.instrumentRelease * instrument)
        evidence.note(owner.signal, owner.strength * share)
      }
    }
    while let current = place, looked < Self.mostKeywords {
      looked += 1
      let keyword = map.keywords[current]
      place = current > 0 ? current - 1 : nil
      guard keyword.range.upperBound <= candidate.range.lowerBound else { continue }
      let distance = layout.distance(from: keyword.range.upperBound, to: candidate.range.lowerBound)
      guard distance.words <= Self.reach, distance.sentences <= Self.sentenceReach.before else {
        return
      }
      let isWeighed = Self.weighed.contains(keyword.role)
      let separation = isWeighed ? separation(from: keyword, to: index) : 1
      let strength = isWeighed ? between * Self.closenessBefore(distance) * separation : 0
      switch keyword.role {
      case .code:
        evidence.note(.codeBefore, strength)
        let isUndisturbed = distance.sentences == 0 && distance.lines == 0 && separation >= 1
        isNamedCode = isNamedCode || isUndisturbed
      case .noun: evidence.note(.nounBefore, strength)
      case .password: evidence.note(.passwordBefore, strength)
      case .purpose where distance.words <= Self.nearReach && distance.sentences == 0:
        evidence.note(.purposeNear, strength)
      case .expired
      where distance.words <= Self.expiredReach && distance.sentences == 0 && distance.lines == 0:
        evidence.note(.expired)
      case .secrecy where distance.words == 0 && distance.sentences == 0 && distance.lines == 0:
        evidence.note(.imperative)
      case .action where distance.words <= Self.nearReach && distance.sentences == 0:
        evidence.note(.actionNear, strength)
        if distance.words == 0, distance.lines == 0 { evidence.note(.imperative) }
      case .instrument where distance.words == 0 && distance.sentences == 0:
        instrument = instrumentShare(of: index)
        evidence.note(.instrument, instrument)
      case let role where role.namesAnotherNumber:
        if isNearest, distance.words <= Self.bindingReach, distance.sentences == 0,
          distance.lines <= 1,
          let signal = role.signal
        {
          owner = (signal, ownershipShare(from: keyword, to: index) * Self.ownership(at: distance))
        }
        if isNearest, distance.sentences == 0 { between *= Self.shareBeyondOwner.before }
      default: continue
      }
      if keyword.role.namesCode, isNearest, distance.sentences == 0 {
        evidence.note(
          .direct,
          Self.directness(distance.words + Double(distance.lines), upTo: Self.directReach.before)
        )
      }
      if keyword.role.namesCode || keyword.role.namesAnotherNumber { isNearest = false }
    }
  }

  private func noteWordsAfter(_ index: Int, in evidence: inout Evidence) {
    let candidate = candidates[index]
    var place = map.index(from: candidate.range.upperBound)
    var between = 1.0
    var isNearest = true
    let last = min(map.keywords.count, place + Self.mostKeywords)
    while place < last {
      let keyword = map.keywords[place]
      place += 1
      let distance = layout.distance(from: candidate.range.upperBound, to: keyword.range.lowerBound)
      guard distance.words <= Self.reach, distance.sentences <= Self.sentenceReach.after else {
        return
      }
      if isTied(keyword.range.lowerBound, to: candidate.range.upperBound) {
        if keyword.role.namesCode { isNearest = false }
        // A few letters tied to a number are its ending: `482913-tel`.
        let isEnding = keyword.role != .instrument && keyword.range.count <= Self.longestEnding
        if keyword.role.namesCode || isEnding { continue }
      }
      let isOwned = keyword.role.namesCode && ownsNext(keyword, after: index)
      let strength =
        Self.weighed.contains(keyword.role)
        ? between * Self.closenessAfter(distance) * separation(from: keyword, to: index)
          * (isOwned ? Self.shareOfOwned : 1)
        : 0
      switch keyword.role {
      case .action where distance.words <= 2 && distance.sentences == 0 && distance.lines == 0:
        // `482913 eingeben.` speaks of the number; `482913 use the old menu` may speak of anything.
        let isLast = endsClause(keyword.range.upperBound)
        evidence.note(.actionNear, strength * (isLast ? 1 : Self.openShare))
        if distance.words <= 1, isLast { evidence.note(.imperative) }
      case .code: evidence.note(.codeAfter, strength)
      case .noun: evidence.note(.nounAfter, strength)
      case .password: evidence.note(.passwordAfter, strength)
      case .purpose where distance.words <= Self.nearReach && distance.sentences == 0:
        evidence.note(.purposeNear, strength)
      case .expired
      where distance.words <= Self.expiredReach && distance.sentences == 0 && distance.lines == 0:
        evidence.note(.expired)
      case .instrument
      where KeywordMap.isTiedToNumber(keyword.range.lowerBound, in: text)
        && keyword.range.lowerBound == candidate.range.upperBound + 1:
        evidence.note(.instrument, instrumentShare(of: index))
      case let role where role.namesAnotherNumber:
        if isNearest, distance.words <= 1, distance.sentences == 0, distance.lines == 0,
          !ownsNext(keyword, after: index),
          let signal = role.signal
        {
          evidence.note(signal, Self.ownershipBefore * ownershipShare(from: keyword, to: index))
        }
        if isNearest, distance.sentences == 0 { between *= Self.shareBeyondOwner.after }
      default: continue
      }
      if keyword.role.namesCode, isNearest, !isOwned, distance.sentences == 0, distance.lines == 0 {
        evidence.note(
          .direct,
          Self.directAfterShare * Self.directness(distance.words, upTo: Self.directReach.after)
        )
      }
      if keyword.role.namesCode || keyword.role.namesAnotherNumber { isNearest = false }
    }
  }
}

extension Role {
  /// The signal of a word of this role before a number, if the role names a code.
  var signalBefore: Signal? {
    switch self {
    case .code: .codeBefore
    case .noun: .nounBefore
    case .password: .passwordBefore
    default: nil
    }
  }

  /// The signal that a word of this role gives to the number that it names.
  fileprivate var signal: Signal? {
    switch self {
    case .promo: .promo
    case .postal: .postal
    case .tracking: .tracking
    case .order: .order
    case .reference: .reference
    case .account: .account
    case .card: .card
    case .phone: .phone
    case .pickup: .pickup
    case .access: .access
    case .amount: .amount
    case .place: .place
    case .other: .other
    default: nil
    }
  }
}
