/// The linear map from a sum to the logit of its score: slope times sum plus intercept, in
/// thousandths.
///
/// `otp-fit` determines both by Platt scaling, so that nine in ten detections with a score of about
/// 0.9 are right. Uncalibrated scores are too low, because fitting the weights counts a false alarm
/// more than a miss.
package struct Calibration: Sendable {
  package let slope = ScoringConstants.slope
  /// The logit of the score for a sum of 0.
  package let intercept = ScoringConstants.intercept
}
