internal import OTPScoring

/// The choice of the candidate that is the code, if any.
struct Decision {
  let verdict: DecisionRule.Verdict
  /// The index of the best candidate and its sum; nil if there are no candidates.
  let best: (index: Int, sum: Int)?

  /// Decides among `candidates` by the weighted sums of their evidence, in thousandths of a logit.
  ///
  /// A candidate that is too short or too long for a code never wins, however high its sum.
  init(_ candidates: [Candidate], sums: [Int], rule: DecisionRule) {
    var best: (index: Int, sum: Int)?
    var isNumber = false
    for index in candidates.indices
    where candidates[index].hasCodeLength || !rule.accepts(sums[index]) {
      // Letters alone are a code only where no number is one.
      let isAcceptedNumber = candidates[index].shape.digits > 0 && rule.accepts(sums[index])
      guard isAcceptedNumber == isNumber ? sums[index] > best?.sum ?? .min : isAcceptedNumber
      else { continue }
      best = (index, sums[index])
      isNumber = isAcceptedNumber
    }
    self.best = best
    verdict = rule.verdict(best: best?.index, sums: sums) { index in
      // The name of a bank in capitals does not compete with a number.
      let isName = candidates[index].shape.digits == 0
      guard candidates[index].hasCodeLength,
        !isName || best.map({ candidates[$0.index].shape.digits == 0 }) ?? true
      else { return false }
      return candidates[index].fingerprint != best.map { candidates[$0.index].fingerprint }
    }
  }
}
