import Glibc

/// The line that turns a sum into the logit of a score, so that scores are probabilities.
///
/// It is found as by J. Platt, "Probabilistic outputs for support vector machines and comparisons
/// to regularized likelihood methods", Advances in Large Margin Classifiers (1999): by maximum
/// likelihood, with targets a little short of 0 and 1, as many as there are cases.
struct ScoreLine: Equatable {
  /// Both in thousandths.
  let slope: Int
  let intercept: Int

  /// Scores never fall when sums grow, and `LogisticScore` can compute them.
  private static let bounds = [0.05...5, -20...20]

  init(slope: Int, intercept: Int) {
    self.slope = slope
    self.intercept = intercept
  }

  /// The line that fits `cases` best: the sum of the best candidate of a message, in thousandths of
  /// a logit, and whether it is right.
  init(_ cases: [(sum: Int, isRight: Bool)]) throws(FitError) {
    let right = Double(cases.count(where: \.isRight))
    let wrong = Double(cases.count) - right
    let targets = (isRight: (right + 1) / (right + 2), isWrong: 1 / (wrong + 2))
    let count = Double(max(1, cases.count))
    let line = try BoxMinimizer(bounds: Self.bounds).minimum(from: [1, 0]) { line in
      var value = 0.0
      var gradient = [0.0, 0.0]
      for (sum, isRight) in cases {
        let sum = Double(sum) / 1000
        let target = isRight ? targets.isRight : targets.isWrong
        let logit = line[0] * sum + line[1]
        // log(1 + e^logit) - target * logit, without a power that is infinite.
        value += log1p(exp(-abs(logit))) + max(logit, 0) - target * logit
        let excess = 1 / (1 + exp(-logit)) - target
        gradient[0] += excess * sum
        gradient[1] += excess
      }
      return (value / count, gradient.map { $0 / count })
    }
    slope = Int((line[0] * 1000).rounded())
    intercept = Int((line[1] * 1000).rounded())
  }
}
