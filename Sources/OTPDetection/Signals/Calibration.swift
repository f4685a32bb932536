/// Turns a sum into the logit of its score: slope times sum plus intercept, in thousandths.
///
/// `otp-fit` finds both by Platt's method, so that nine in ten of the detections with a score of
/// about 0.9 are right. Raw sums are too cautious for that, because a false alarm costs more than a
/// miss when the weights are fitted.
package struct Calibration: Sendable {
  package let slope = ScoringConstants.slope
  /// The logit of the score at a sum of 0.
  package let intercept = ScoringConstants.intercept
}
