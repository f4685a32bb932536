internal import OTPLocales
internal import OTPText

// The length of the candidate, and how round it is.
extension SignalCollector {
  /// The strengths of lengths that few codes have: three digits, nine or more, the same in groups,
  /// and letters with digits.
  private static let oddShares = (three: 1.0, long: 0.65, grouped: 0.5, mixed: 0.7)
  /// The share of an odd length that remains if a word names the candidate, or if it is to be
  /// entered.
  private static let forgivenShare = 0.25
  /// The same for round numbers, of which texts about programs have many.
  private static let roundShare = 0.5
  /// The share of the form of a date that remains if a word for a code points to it.
  private static let datedShare = 0.5

  /// Adds evidence against round numbers, dates, telephone numbers, and lengths that few codes
  /// have. Requires the evidence of keywords to be complete, for a word that names a number is
  /// better evidence than its form.
  ///
  /// `isBeside` says whether a word for a code is right beside the candidate.
  func noteLength(of candidate: Candidate, isBeside: Bool, in evidence: inout Evidence) {
    let shape = candidate.shape
    guard shape.digits > 0 else { return }
    let isNamed = isWhole(candidate.range) && (isBeside || isGoverned(evidence))
    let remaining = isNamed ? Self.forgivenShare : 1
    if looksLikePhone(candidate) {
      let isCode = isNamed && evidence.has([.codeBefore, .codeAfter, .nounBefore])
      evidence.note(.looksLikePhone, isCode ? Self.forgivenShare : 1)
    }
    if candidate.kind == .date {
      let share = isMarkedCode(evidence) ? Self.datedShare : 1
      evidence.note(.otherKind, certainty(of: candidate) * share)
    }
    evidence.note(.round, shape.roundness * max(remaining, Self.roundShare))
    let share: Double
    switch shape.length {
    case 5...8: return
    case 4 where shape.letters == 0 && shape.groups == 2: share = Self.oddShares.grouped
    case 4 where shape.letters == 0: return
    case _ where shape.letters > 0: share = Self.oddShares.mixed
    case 3: share = Self.oddShares.three
    default: share = shape.groups > 1 ? Self.oddShares.grouped : Self.oddShares.long
    }
    evidence.note(.oddLength, share * remaining)
  }

  /// Whether a word for a one-time code is beside the candidate and points to it.
  private func isMarkedCode(_ evidence: Evidence) -> Bool {
    evidence.strength(of: .marked) == Evidence.full
      && evidence.strength(of: .direct) == Evidence.full
      && evidence.strength(of: .codeBefore) == Evidence.full
  }

  /// Whether nothing attaches the range to other letters or digits, as in `482\u{0}913`.
  private func isWhole(_ range: Range<Int>) -> Bool {
    !isAttached(range.lowerBound - 1, step: -1) && !isAttached(range.upperBound, step: 1)
  }

  private func isAttached(_ index: Int, step: Int) -> Bool {
    guard text.characters.indices.contains(index) else { return false }
    let character = text.characters[index]
    if character.isWord { return !character.script.isUnspaced && !map.starts(at: index) }
    guard !character.isWhitespace, text.characters.indices.contains(index + step) else {
      return false
    }
    return text.characters[index + step].isDigit
  }

  /// Whether a mark or a verb points to the candidate.
  private func isGoverned(_ evidence: Evidence) -> Bool {
    evidence.strength(of: .marked) > Evidence.full / 2
      || evidence.strength(of: .imperative) == Evidence.full
      || evidence.strength(of: .instrument) == Evidence.full || isAtEndOfPurpose(evidence)
      || evidence.strength(of: .pointed) == Evidence.full
        && evidence.strength(of: .codeBefore) > Evidence.full / 2
  }
}
