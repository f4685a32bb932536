internal import OTPLocales
internal import OTPText

// What the words around the candidate say.
extension SignalCollector {
  /// How many words away a keyword still counts.
  private static let reach = 24.0
  /// How many words away a word that names another number still holds this one.
  private static let bindingReach = 3.0
  /// How many keywords are looked at on each side, so that a text of keywords alone costs no
  /// more than another.
  private static let mostKeywords = 64
  /// How many words away a purpose or an action still counts as beside the candidate.
  private static let nearReach = 6.0

  /// Roles whose words count the more, the nearer they are.
  private static let weighed: RoleSet = [.code, .noun, .password, .purpose, .action]

  /// How many words away from a code its end is told of.
  private static let voidReach = 8.0

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
    // Being told to use something says little of what it is.
    let told = max(evidence.strength(of: .actionNear), evidence.strength(of: .told)) * 2 / 5
    var said = told
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
        && (evidence.has([.told, .marked, .ownLine, .instrument])
          || isNamed && evidence.has([.bracketed]) || isAtEndOfPurpose(evidence))
  }

  /// Whether a mark points from what codes are for to the end of a clause, as in
  /// `Sign in to Oakline: K7PM2X`.
  private func isAtEndOfPurpose(_ evidence: Evidence) -> Bool {
    evidence.strength(of: .pointed) == Evidence.full && map.has(.purpose)
  }

  /// The signals of words behind a number that say what it is.
  private static let naming: SignalSet = [
    .codeAfter, .nounAfter, .passwordAfter, .purposeNear, .actionNear, .told,
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
    var holder: (signal: Signal, strength: Double)?
    var isNamedCode = false
    var instrument = 0.0
    var looked = 0
    defer {
      // `The code for your order is 482913`: the nearer word says what the code is for.
      // `Confirm your phone with 482913`: what stands before `with` is what is confirmed.
      if let holder {
        let share = (isNamedCode ? 0.55 : 1) * (1 - 0.85 * instrument)
        evidence.note(holder.signal, holder.strength * share)
      }
    }
    while let current = place, looked < Self.mostKeywords {
      looked += 1
      let keyword = map.keywords[current]
      place = current > 0 ? current - 1 : nil
      guard keyword.range.upperBound <= candidate.range.lowerBound else { continue }
      let way = layout.way(from: keyword.range.upperBound, to: candidate.range.lowerBound)
      guard way.words <= Self.reach, way.sentences <= 4 else { return }
      let isWeighed = Self.weighed.contains(keyword.role)
      let separation = isWeighed ? separation(from: keyword, to: index) : 1
      let strength = isWeighed ? between * Self.closenessBefore(way) * separation : 0
      switch keyword.role {
      case .code:
        evidence.note(.codeBefore, strength)
        let isUndisturbed = way.sentences == 0 && way.lines == 0 && separation >= 1
        isNamedCode = isNamedCode || isUndisturbed
      case .noun: evidence.note(.nounBefore, strength)
      case .password: evidence.note(.passwordBefore, strength)
      case .purpose where way.words <= Self.nearReach && way.sentences == 0:
        evidence.note(.purposeNear, strength)
      case .void where way.words <= Self.voidReach && way.sentences == 0 && way.lines == 0:
        evidence.note(.void)
      case .secrecy where way.words == 0 && way.sentences == 0 && way.lines == 0:
        evidence.note(.told)
      case .action where way.words <= Self.nearReach && way.sentences == 0:
        evidence.note(.actionNear, strength)
        if way.words == 0, way.lines == 0 { evidence.note(.told) }
      case .instrument where way.words == 0 && way.sentences == 0:
        instrument = instrumentShare(of: index)
        evidence.note(.instrument, instrument)
      case let role where role.namesAnotherNumber:
        if isNearest, way.words <= Self.bindingReach, way.sentences == 0, way.lines <= 1,
          let signal = role.signal
        {
          holder = (signal, bond(from: keyword, to: index) * Self.hold(way))
        }
        if isNearest, way.sentences == 0 { between *= 0.6 }
      default: continue
      }
      if keyword.role.namesCode, isNearest, way.sentences == 0 {
        evidence.note(.direct, Self.directness(way.words + Double(way.lines), upTo: 2))
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
      let way = layout.way(from: candidate.range.upperBound, to: keyword.range.lowerBound)
      guard way.words <= Self.reach, way.sentences <= 3 else { return }
      if isTied(keyword.range.lowerBound, to: candidate.range.upperBound) {
        if keyword.role.namesCode { isNearest = false }
        // A few letters tied to a number are its ending: `482913-tel`.
        let isEnding = keyword.role != .instrument && keyword.range.count <= Self.longestEnding
        if keyword.role.namesCode || isEnding { continue }
      }
      let isHeld = keyword.role.namesCode && holdsNext(keyword, after: index)
      let strength =
        Self.weighed.contains(keyword.role)
        ? between * Self.closenessAfter(way) * separation(from: keyword, to: index)
          * (isHeld ? 0.3 : 1)
        : 0
      switch keyword.role {
      case .action where way.words <= 2 && way.sentences == 0 && way.lines == 0:
        // `482913 eingeben.` speaks of the number; `482913 use the old menu` may speak of anything.
        let isLast = endsClause(keyword.range.upperBound)
        evidence.note(.actionNear, strength * (isLast ? 1 : Self.openShare))
        if way.words <= 1, isLast { evidence.note(.told) }
      case .code: evidence.note(.codeAfter, strength)
      case .noun: evidence.note(.nounAfter, strength)
      case .password: evidence.note(.passwordAfter, strength)
      case .purpose where way.words <= Self.nearReach && way.sentences == 0:
        evidence.note(.purposeNear, strength)
      case .void where way.words <= Self.voidReach && way.sentences == 0 && way.lines == 0:
        evidence.note(.void)
      case .instrument
      where KeywordMap.isTiedToNumber(keyword.range.lowerBound, in: text)
        && keyword.range.lowerBound == candidate.range.upperBound + 1:
        evidence.note(.instrument, instrumentShare(of: index))
      case let role where role.namesAnotherNumber:
        if isNearest, way.words <= 1, way.sentences == 0, way.lines == 0,
          !holdsNext(keyword, after: index),
          let signal = role.signal
        {
          evidence.note(signal, 0.7 * bond(from: keyword, to: index))
        }
        if isNearest, way.sentences == 0 { between *= 0.7 }
      default: continue
      }
      if keyword.role.namesCode, isNearest, !isHeld, way.sentences == 0, way.lines == 0 {
        evidence.note(.direct, 0.9 * Self.directness(way.words, upTo: 4))
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
