internal import OTPScoring

/// The sums of the candidates of a choice under given weights.
struct Prediction {
  let choice: Choice
  /// The sum of each candidate, in thousandths of a logit.
  let sums: [Int]
  /// The index of the best candidate with the length of a code, or nil if there is none.
  let best: Int?

  /// Sums the evidence of `choice` with `weights`, in logits.
  init(_ choice: Choice, weights: [Double]) {
    let sums = choice.alternatives.map { Int(($0.sum(by: weights) * 1000).rounded()) }
    self.choice = choice
    self.sums = sums
    best = sums.indices.filter { choice.alternatives[$0].hasCodeLength }
      .max { sums[$0] < sums[$1] }
  }

  private init(choice: Choice, sums: [Int], best: Int?) {
    self.choice = choice
    self.sums = sums
    self.best = best
  }

  /// The prediction with all sums less `threshold`.
  func lowered(by threshold: Int) -> Prediction {
    Prediction(choice: choice, sums: sums.map { $0 - threshold }, best: best)
  }

  /// Whether the best candidate is the code.
  var isBestRight: Bool { best.map { choice.alternatives[$0].isRight } ?? false }

  /// The sum of the best candidate.
  var bestSum: Int? { best.map { sums[$0] } }

  /// The candidate that `rule` reports, or nil if it reports none.
  func answer(by rule: DecisionRule) -> Choice.Alternative? {
    let verdict = rule.verdict(best: best, sums: sums) { other in
      choice.alternatives[other].hasCodeLength
        && choice.alternatives[other].code != best.map { choice.alternatives[$0].code }
    }
    guard case .accepted(let index) = verdict else { return nil }
    return choice.alternatives[index]
  }
}
