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
    for index in candidates.indices
    where (candidates[index].hasCodeLength || !rule.accepts(sums[index]))
      && sums[index] > best?.sum ?? .min
    {
      best = (index, sums[index])
    }
    self.best = best
    verdict = rule.verdict(best: best?.index, sums: sums) { index in
      guard candidates[index].hasCodeLength else { return false }
      return candidates[index].fingerprint != best.map { candidates[$0.index].fingerprint }
    }
  }
}
