internal import OTPLocales
internal import OTPText

// What the words around the candidate say.
extension SignalCollector {
  /// How many words away a keyword still counts.
  private static let reach = 24.0
  /// How many words away a word that names another number still holds this one.
  private static let bindingReach = 3.0
  /// How many keywords are looked at on each side, so that a text of keywords alone costs no more than another.
  private static let mostKeywords = 64
  /// How many words away a purpose or an action still counts as beside the candidate.
  private static let nearReach = 6.0

  /// How many words away from a code its end is told of.
  private static let voidReach = 8.0

  func noteWords(around index: Int, in evidence: inout Evidence) {
    noteWordsBefore(index, in: &evidence)
    noteWordsAfter(index, in: &evidence)
    // Letters alone must be what a word for a code points at; names and abbreviations are written so too.
    if candidates[index].shape.digits == 0, !isPointedAt(evidence) {
      evidence.note(.otherKind)
    }
    // Being told to use something says little of what it is.
    let told = evidence.strength(of: .actionNear) * 2 / 5
    let said = Self.telling.reduce(told) { max($0, evidence.strength(of: $1)) }
    evidence.note(.noWord, 1 - 2 * Double(said) / Double(Evidence.full))
  }

  /// Whether a word for a code stands right before, points from the line above, or follows at the start of the message.
  private func isPointedAt(_ evidence: Evidence) -> Bool {
    let isNamed = evidence.strength(of: .codeBefore) + evidence.strength(of: .nounBefore) > 0
    let opens = evidence.strength(of: .first) > 0
    let isNamedAfter = evidence.strength(of: .codeAfter) > 0
    return evidence.strength(of: .direct) == Evidence.full
      || isNamed && evidence.strength(of: .marked) + evidence.strength(of: .ownLine) > 0
      || opens && isNamedAfter && evidence.strength(of: .direct) > Evidence.full / 2
  }

  /// The signals of words that speak of a code near the candidate.
  private static let telling: [Signal] = [
    .codeBefore, .codeAfter, .nounBefore, .nounAfter, .passwordBefore, .passwordAfter, .purposeNear,
  ]

  private func noteWordsBefore(_ index: Int, in evidence: inout Evidence) {
    let candidate = candidates[index]
    var place = map.index(before: candidate.range.lowerBound)
    // What stands between the candidate and the keyword looked at weakens it.
    var between = 1.0
    var isNearest = true
    // The word that names another number, if the nearest one does.
    var holder: (signal: Signal, strength: Double)?
    var isNamedCode = false
    var looked = 0
    defer {
      // `The code for your order is 482913`: the nearer word says what the code is for.
      if let holder { evidence.note(holder.signal, holder.strength * (isNamedCode ? 0.55 : 1)) }
    }
    while let current = place, looked < Self.mostKeywords {
      looked += 1
      let keyword = map.keywords[current]
      place = current > 0 ? current - 1 : nil
      guard keyword.range.upperBound <= candidate.range.lowerBound else { continue }
      let way = layout.way(from: keyword.range.upperBound, to: candidate.range.lowerBound)
      guard way.words <= Self.reach, way.sentences <= 4 else { return }
      let strength = between * Self.closenessBefore(way) * separation(from: keyword, to: index)
      switch keyword.role {
      case .code:
        evidence.note(.codeBefore, strength)
        let isUndisturbed =
          way.sentences == 0 && way.lines == 0 && bond(from: keyword, to: index) == 1
        isNamedCode = isNamedCode || isUndisturbed
      case .noun: evidence.note(.nounBefore, strength)
      case .password: evidence.note(.passwordBefore, strength)
      case .purpose where way.words <= Self.nearReach && way.sentences == 0:
        evidence.note(.purposeNear, strength)
      case .void where way.words <= Self.voidReach && way.sentences == 0:
        evidence.note(.void)
      case .action where way.words <= 2 && way.sentences == 0:
        evidence.note(.actionNear, strength)
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
      let isHeld = keyword.role.namesCode && holdsNext(keyword, after: index)
      let strength =
        between * Self.closenessAfter(way) * separation(from: keyword, to: index)
        * (isHeld ? 0.3 : 1)
      switch keyword.role {
      case .action where way.words <= 2 && way.sentences == 0 && way.lines == 0:
        evidence.note(.actionNear, strength)
      case .code: evidence.note(.codeAfter, strength)
      case .noun: evidence.note(.nounAfter, strength)
      case .password: evidence.note(.passwordAfter, strength)
      case .purpose where way.words <= Self.nearReach && way.sentences == 0:
        evidence.note(.purposeNear, strength)
      case .void where way.words <= Self.voidReach && way.sentences == 0:
        evidence.note(.void)
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

  /// How much a keyword this far before a candidate counts.
  private static func closenessBefore(_ way: TextLayout.Way) -> Double {
    let words = 1 / (1 + max(0, way.words - 2) * 0.1)
    return words * power(0.75, way.sentences) * power(0.93, min(way.lines, 4))
  }

  /// How much a keyword this far after a candidate counts.
  private static func closenessAfter(_ way: TextLayout.Way) -> Double {
    let words = 1 / (1 + max(0, way.words - 3) * 0.1)
    return words * power(0.6, way.sentences) * power(0.85, min(way.lines, 4))
  }

  /// How directly a keyword this many words away points at a candidate: wholly within a word, then less.
  private static func directness(_ words: Double, upTo reach: Double) -> Double {
    words <= 1 ? 1 : max(0, 1 - (words - 1) / reach)
  }

  /// How firmly a word that names another number holds one this far after it.
  private static func hold(_ way: TextLayout.Way) -> Double {
    (1 - way.words * 0.18) * (way.lines == 0 ? 1 : 0.7) * (way.commas == 0 ? 1 : 0.4)
  }

  /// What is left of a word that names another number, after a number of any kind that it can be about instead.
  private func bond(from keyword: KeywordMap.Keyword, to index: Int) -> Double {
    separation(from: keyword, to: index) < 1 ? 0.15 : 1
  }

  /// How much is left of a keyword's say after the other numbers between it and the candidate.
  private func separation(from keyword: KeywordMap.Keyword, to index: Int) -> Double {
    let own = candidates[index]
    // `The code for 555 0100 is 482913`: the verb reaches over what is in between.
    let strangerShare = isPointedAt(index) ? 0.8 : 0.45
    let gap =
      keyword.range.lowerBound < own.range.lowerBound
      ? keyword.range.upperBound..<own.range.lowerBound
      : own.range.upperBound..<keyword.range.lowerBound
    var share = 1.0
    let step = keyword.range.lowerBound < own.range.lowerBound ? -1 : 1
    var place = index + step
    while candidates.indices.contains(place), gap.contains(candidates[place].range.lowerBound) {
      let other = candidates[place]
      if other.fingerprint != own.fingerprint {
        share *= other.kind == .plain && !other.shape.looksLikeYear ? strangerShare : 0.8
      }
      place += step
    }
    return share
  }

  /// Whether a number follows the keyword closely, so that it speaks of that one.
  private func holdsNext(_ keyword: KeywordMap.Keyword, after index: Int) -> Bool {
    var next = index + 1
    while next < candidates.count, candidates[next].range.lowerBound < keyword.range.upperBound {
      next += 1
    }
    guard next < candidates.count, !keyword.role.namesCode || candidates[next].kind == .plain
    else { return false }
    let way = layout.way(from: keyword.range.upperBound, to: candidates[next].range.lowerBound)
    return way.words <= 2 && way.sentences == 0
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= base }
    return result
  }
}

extension Role {
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
