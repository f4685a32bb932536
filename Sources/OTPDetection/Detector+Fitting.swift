extension Detector {
  /// What a fit may change, by name and in thousandths of a logit: the base, then the weight of each signal, by the
  /// names that explanations have for it.
  package static var weights: [(name: String, thousandths: Int)] {
    let weights = Weights()
    return [("base", weights.base)] + Signal.allCases.map { ("\($0)", weights[$0]) }
  }

  /// How much the code must be ahead of every other that passes too, in thousandths of a logit.
  package static var margin: Int { Decision.margin }

  /// What turns a sum into a score, in thousandths.
  package static var calibration: (slope: Int, intercept: Int) {
    let calibration = Calibration()
    return (calibration.slope, calibration.intercept)
  }

  /// The least score that a code can have without a binding: that of a sum of 0, the threshold.
  package static var thresholdScore: Double { Decision.score(ofSum: 0) }

  /// The score of a sum as it would be with another calibration, all in thousandths.
  package static func score(ofSum sum: Int, slope: Int, intercept: Int) -> Double {
    Decision.score(
      ofSum: sum,
      calibration: Calibration(slope: slope, intercept: intercept)
    )
  }
}
