internal import OTPLocales
internal import OTPText

// The keywords around the candidate.
extension SignalCollector {
  /// The maximum distance at which a keyword counts, in words.
  private static let reach = 24.0
  /// The maximum distance at which a keyword for another number claims the candidate, in words.
  private static let bindingReach = 3.0
  /// The maximum number of keywords to examine on each side, which bounds the cost of texts full of
  /// keywords.
  static let mostKeywords = 64
  /// The maximum distance at which a purpose or an action is near the candidate, in words.
  private static let nearReach = 6.0

  /// Roles of keywords that count more the nearer they are.
  private static let weighed: RoleSet = [.code, .noun, .password, .purpose, .action]

  /// The maximum distance between a code and a statement that it has expired, in words.
  static let expiredReach = 8.0

  // The shares below are chosen by hand, like the bounds of weights. `otp-fit` fits only weights;
  // the corpus report shows the effect of changing a share.

  /// The maximum distance at which a keyword counts, in sentences.
  private static let sentenceReach = (before: 4, after: 3)
  /// The range over which the directness of a word for a code falls to 0, in words.
  private static let directReach = (before: 2.0, after: 4.0)
  /// The maximum distance between a number and a verb that ends its clause, in words. Many
  /// languages put what the number is entered into between them.
  private static let actionReach = 5.0
  /// The directness of a word for a code directly after the number.
  private static let directAfterShare = 0.9
  /// The share of a keyword that remains beyond a keyword for another number.
  private static let shareBeyondOwner = (before: 0.6, after: 0.7)
  /// The share of a keyword for another number that remains if a word for a code is earlier in the
  /// sentence. In `The code for your order is 482913`, the nearer keyword states the purpose of the
  /// code.
  private static let shareBesideCode = 0.55
  /// The share of such a keyword that a word such as `with` removes. In `Confirm your phone with
  /// 482913`, the keyword before `with` is the object to confirm.
  private static let instrumentRelease = 0.85
  /// The share of such a keyword that remains if a word such as `is` joins the candidate to a word
  /// for a one-time code, as in `The code for your account is 482913`.
  private static let shareOfPointed = 0.4
  /// The share of a word for a code that remains if it refers to the next number.
  private static let shareOfOwned = 0.3
  /// The maximum number of digits in the number of a page.
  private static let longestPageNumber = 4
  /// The share of a keyword for another number that remains if it is of a language that nothing
  /// else in the message speaks.
  private static let foreignShare = 1.0 / 3
  /// The share of a keyword for another number that remains between a purpose and a request to
  /// enter the number.
  private static let objectShare = 0.2
  /// How strongly a keyword for another number claims a number before it.
  private static let ownershipBefore = 0.7
  /// The share of a request to use a number that counts as naming a code.
  private static let imperativeShare = (numerator: 2, denominator: 5)

  func noteWords(around index: Int, in evidence: inout Evidence) {
    var near = SentenceRoles()
    noteWordsBefore(index, &near, in: &evidence)
    noteWordsAfter(index, &near, in: &evidence)
    noteLength(of: candidates[index], isBeside: near.isBesideCode, in: &evidence)
    noteScenes(near: near, in: &evidence)
    noteCoupon(index, offer: near.offer, in: &evidence)
    let isNamed = evidence.has(Self.naming)
    if isLabel(candidates[index].range), !(opens(index) && isNamed) { evidence.note(.label) }
    if opens(index) {
      evidence.note(.first, isNamed ? 1 : Self.headingShare)
    }
    // Names and abbreviations have letters too, so letters require something that points to them.
    let shape = candidates[index].shape
    if shape.letters > 0, !isPointedAt(index, evidence) {
      evidence.note(shape.digits == 0 ? .otherKind : .unpointed)
    }
    let request = max(evidence.strength(of: .actionNear), evidence.strength(of: .imperative))
    var said = request * Self.imperativeShare.numerator / Self.imperativeShare.denominator
    for signal in Self.telling { said = max(said, evidence.strength(of: signal)) }
    evidence.note(.noWord, 1 - 2 * Double(said) / Double(Evidence.full))
  }

  /// Whether something points to a candidate with letters: a word for a code directly before it or
  /// on the line above, or one after it at the start of the message. If it also has digits, a
  /// request to enter it or a line of its own is enough.
  private func isPointedAt(_ index: Int, _ evidence: Evidence) -> Bool {
    let shape = candidates[index].shape
    let hasDigits = shape.digits > 0 || shape.isUnspeakable
    let isNamed = evidence.has([.codeBefore, .nounBefore])
    let isNamedAfter =
      evidence.has([.codeAfter]) || hasDigits && evidence.has([.nounAfter, .passwordAfter])
    return evidence.strength(of: .direct) == Evidence.full
      && (hasDigits || evidence.has([.codeBefore, .codeAfter, .nounBefore, .marked, .ownLine]))
      || isNamed && evidence.has([.marked, .ownLine])
      || opens(index) && isNamedAfter && evidence.strength(of: .direct) > Evidence.full / 2
      || hasDigits
        && (evidence.has([.imperative, .marked, .ownLine, .instrument])
          || isNamed && evidence.has([.bracketed]) || isAtEndOfPurpose(evidence))
  }

  /// Whether a mark after the purpose of a code points to the end of a clause, as in `Sign in to
  /// Oakline: K7PM2X`.
  func isAtEndOfPurpose(_ evidence: Evidence) -> Bool {
    evidence.strength(of: .pointed) == Evidence.full && map.has(.purpose)
  }

  /// The signals of keywords after a number that say what it is.
  private static let naming: SignalSet = [
    .codeAfter, .nounAfter, .passwordAfter, .purposeNear, .actionNear, .imperative,
  ]

  /// The signals of keywords that indicate a code near the candidate.
  private static let telling: [Signal] = [
    .codeBefore, .codeAfter, .nounBefore, .nounAfter, .passwordBefore, .passwordAfter, .purposeNear,
    .instrument,
  ]

  /// The share for a number that begins the message without a keyword for a code after it. Such a
  /// number may be any heading.
  private static let headingShare = 0.3

  private func noteWordsBefore(
    _ index: Int,
    _ near: inout SentenceRoles,
    in evidence: inout Evidence
  ) {
    let candidate = candidates[index]
    var place = map.index(before: candidate.range.lowerBound)
    // The share that remains after the keywords between the candidate and the current keyword.
    var between = 1.0
    var isNearest = true
    // The nearest keyword, if it names another number.
    var owner: (signal: Signal, strength: Double, isForeign: Bool)?
    var isNamedCode = false
    var instrument = 0.0
    var looked = 0
    defer {
      if let owner {
        // `To confirm your phone enter 482913`: the purpose has an object, and the verb another.
        let isObject = evidence.has([.imperative]) && evidence.has([.purposeNear])
        let share =
          (isObject ? Self.objectShare : 1) * (owner.isForeign ? Self.foreignShare : 1)
          * (isNamedCode ? Self.shareBesideCode : 1)
          * (1 - Self.instrumentRelease * instrument) * (pointer == .code ? Self.shareOfPointed : 1)
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
      near.insert(keyword.role, isPercentSign: isPercentSign(keyword), at: distance)
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
        evidence.note(isOver(keyword, before: index, distance) ? .expired : .successor)
      case .expired
      where distance.words <= Self.successorReach && distance.sentences <= 1
        && isAnswered(keyword, before: index):
        evidence.note(.successor)
      case .secrecy where distance.words == 0 && distance.sentences == 0 && distance.lines == 0:
        evidence.note(.imperative)
      case .action where distance.words <= Self.nearReach && distance.sentences == 0:
        evidence.note(.actionNear, strength)
        if distance.words == 0, distance.lines == 0 {
          evidence.note(.imperative)
        }
      case .instrument where distance.words == 0 && distance.sentences == 0:
        instrument = instrumentShare(of: index)
        evidence.note(.instrument, instrument)
      case .page
      where isNearest && distance.words == 0 && distance.sentences == 0 && !map.has(.action)
        && candidate.shape.length <= Self.longestPageNumber:
        // `page 118`
        owner = (.other, Self.ownership(at: distance), keyword.isForeign)
        isNearest = false
      case let role where role.namesAnotherNumber:
        if isNearest, distance.words <= Self.bindingReach, distance.sentences == 0,
          distance.lines <= 1,
          let signal = role.signal
        {
          owner = (
            signal,
            ownershipShare(from: keyword, to: index) * Self.ownership(at: distance),
            keyword.isForeign
          )
        }
        if isNearest, distance.sentences == 0 { between *= Self.shareBeyondOwner.before }
      default: continue
      }
      // `Code for SPARTA`: names follow small words, codes do not.
      if keyword.role.namesCode, isNearest, distance.sentences == 0,
        candidate.shape.digits > 0 || distance.words == 0
      {
        evidence.note(
          .direct,
          Self.directness(distance.words + Double(distance.lines), upTo: Self.directReach.before)
        )
      }
      if keyword.role.namesCode || keyword.role.namesAnotherNumber { isNearest = false }
    }
  }

  private func noteWordsAfter(
    _ index: Int,
    _ near: inout SentenceRoles,
    in evidence: inout Evidence
  ) {
    let candidate = candidates[index]
    notePredicate(index, in: &evidence)
    var place = map.index(from: candidate.range.upperBound)
    var between = 1.0
    var isNearest = true
    // `Enter 482913 on the page`
    let isEntered = evidence.has([.imperative]) && evidence.has([.purposeNear])
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
        // A few letters attached to a number are its suffix: `482913-tel`.
        let isEnding = keyword.role != .instrument && keyword.range.count <= Self.longestEnding
        if keyword.role.namesCode || isEnding { continue }
      }
      near.insert(keyword.role, isPercentSign: isPercentSign(keyword), at: distance)
      let isOwned = keyword.role.namesCode && ownsNext(keyword, after: index)
      let strength =
        Self.weighed.contains(keyword.role)
        ? between * Self.closenessAfter(distance) * separation(from: keyword, to: index)
          * (isOwned ? Self.shareOfOwned : 1)
        : 0
      switch keyword.role {
      case .action
      where distance.words <= Self.actionReach && distance.sentences == 0 && distance.lines == 0:
        // `482913 eingeben.` refers to the number; `482913 use the old menu` may not.
        let isLast = endsClause(keyword.range.upperBound)
        guard isLast || distance.words <= 2 else { continue }
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
          !ownsNext(keyword, after: index), !(isEntered && keyword.role == .other),
          let signal = role.signal
        {
          evidence.note(
            signal,
            Self.ownershipBefore * ownershipShare(from: keyword, to: index)
          )
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
