package import OTPScoring

extension Detector {
  /// How sums decide.
  ///
  /// At the threshold 0 the cost of a false alarm is already in the weights; with the margin of 1.5
  /// logits, the odds of the best candidate are four and a half times those of the next. The
  /// article "Scoring" has the figures for other values.
  package static let rule = DecisionRule(
    threshold: ScoringConstants.threshold,
    margin: ScoringConstants.margin
  )

  /// The lowest score of a code without a binding; a code that is decided by rule, without evidence
  /// of its own, has this one.
  package static let thresholdScore = score(ofSum: rule.threshold)

  /// The highest score of a number that is no code by rule: one without any words, or one that a
  /// screen shows in reverse.
  static let highestScoreWithoutCode = LogisticScore.score(below: thresholdScore)

  /// The score of a sum in thousandths of a logit: how likely the best candidate of a message is
  /// its code with this sum.
  static func score(ofSum sum: Int) -> Double {
    score(ofSum: sum, slope: calibration.slope, intercept: calibration.intercept)
  }

  /// Where the sum of every candidate starts, in thousandths of a logit.
  package static var base: Int { ScoringConstants.base }

  /// The line that turns a sum into the logit of its score.
  package static var calibration: Calibration { Calibration() }

  /// The score of a sum as it would be with another calibration, all in thousandths.
  package static func score(ofSum sum: Int, slope: Int, intercept: Int) -> Double {
    LogisticScore.score(ofSum: sum, slope: slope, intercept: intercept)
  }
}
