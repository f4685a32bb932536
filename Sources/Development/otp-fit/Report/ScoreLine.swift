import Glibc

/// The line that maps a sum to the logit of a score, so that scores are probabilities.
///
/// The line is fitted by Platt scaling: J. Platt, "Probabilistic outputs for support vector
/// machines and comparisons to regularized likelihood methods", Advances in Large Margin
/// Classifiers (1999). It maximizes the likelihood, with targets slightly short of 0 and 1 that
/// depend on the number of cases.
struct ScoreLine: Equatable {
  /// The slope and the intercept are in thousandths.
  let slope: Int
  let intercept: Int

  /// The bounds of the slope and the intercept, within which scores rise with sums and
  /// `LogisticScore` can compute them.
  private static let bounds = [0.05...5, -20...20]

  init(slope: Int, intercept: Int) {
    self.slope = slope
    self.intercept = intercept
  }

  /// Fits a line to `cases`: the sum of a message's best candidate, in thousandths of a logit, and
  /// whether it is right.
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
        // log(1 + e^logit) - target * logit, rearranged to avoid overflow.
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
