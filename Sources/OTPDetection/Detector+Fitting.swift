package import OTPScoring

extension Detector {
  /// How sums decide.
  ///
  /// At the threshold 0 the cost of a false alarm is already in the weights; with the margin of 1.5
  /// logits, the odds of the best candidate are four and a half times those of the next. The
  /// article "Scoring" has the figures for other values.
  package static let rule = DecisionRule(threshold: 0, margin: 1500)

  /// The lowest score of a code without a binding; a code that is decided by rule, without evidence
  /// of its own, has this one.
  package static let thresholdScore = score(ofSum: rule.threshold)

  /// The highest score of a number that is no code by rule: one without any words, or one that a
  /// screen shows in reverse.
  static let highestScoreWithoutCode = LogisticScore.score(below: thresholdScore)

  /// The score of a sum in thousandths of a logit: how likely the best candidate of a message is
  /// its code with this sum.
  static func score(ofSum sum: Int) -> Double {
    let calibration = Calibration()
    return score(ofSum: sum, slope: calibration.slope, intercept: calibration.intercept)
  }

  /// What a fit may change, by name and in thousandths of a logit: the base, then the weight of
  /// each signal, by the names that explanations have for it.
  package static var weights: [(name: String, thousandths: Int)] {
    let weights = Weights()
    return [("base", weights.base)] + Signal.allCases.map { ("\($0)", weights[$0]) }
  }

  /// What turns a sum into a score, in thousandths.
  package static var calibration: (slope: Int, intercept: Int) {
    let calibration = Calibration()
    return (calibration.slope, calibration.intercept)
  }

  /// The score of a sum as it would be with another calibration, all in thousandths.
  package static func score(ofSum sum: Int, slope: Int, intercept: Int) -> Double {
    LogisticScore.score(ofSum: sum, slope: slope, intercept: intercept)
  }
}
