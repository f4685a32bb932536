package import OTPScoring

extension Detector {
  /// The rule that turns sums into a decision.
  ///
  /// The threshold is 0, because the weights already reflect the cost of a false alarm. The margin
  /// is 1 logit: the odds of the best candidate are nearly three times those of the next. The
  /// article "Scoring" has the figures for other values.
  package static let rule = DecisionRule(
    threshold: ScoringConstants.threshold,
    margin: ScoringConstants.margin
  )

  /// The lowest score of an unbound code, and the score of a code that is decided by rule, without
  /// evidence of its own.
  package static let thresholdScore = score(ofSum: rule.threshold)

  /// The highest score of a number that a rule excludes: one without any words, or one displayed in
  /// reverse.
  static let highestScoreWithoutCode = LogisticScore.score(below: thresholdScore)

  /// Returns the score of a sum in thousandths of a logit: the probability that the best candidate
  /// of a message is its code.
  static func score(ofSum sum: Int) -> Double {
    score(ofSum: sum, slope: calibration.slope, intercept: calibration.intercept)
  }

  /// The sum that every candidate starts with, in thousandths of a logit.
  package static var base: Int { ScoringConstants.base }

  /// The calibration of the built-in weights.
  package static var calibration: Calibration { Calibration() }

  /// Returns the score of a sum under another calibration, all in thousandths.
  package static func score(ofSum sum: Int, slope: Int, intercept: Int) -> Double {
    LogisticScore.score(ofSum: sum, slope: slope, intercept: intercept)
  }
}
