import OTPDetection
import OTPScoring

/// Counts of right and wrong answers.
struct ConfusionCounts: Equatable {
  /// The code was found.
  private(set) var right = 0
  /// Another code was reported.
  private(set) var wrong = 0
  /// No code was reported, although there is one.
  private(set) var missed = 0
  /// A code was reported, although there is none.
  private(set) var falseAlarms = 0

  /// Counts the answers of `predictions` under `rule`.
  init(_ predictions: [Prediction], rule: DecisionRule = Detector.rule) {
    for prediction in predictions {
      let answer = prediction.answer(by: rule)
      switch (answer?.isRight, prediction.choice.hasCode) {
      case (true?, _): right += 1
      case (false?, true): wrong += 1
      case (false?, false): falseAlarms += 1
      case (nil, true): missed += 1
      case (nil, false): break
      }
    }
  }

  /// The share of codes that were found, or 1 if there are none.
  var recall: Double { share(of: right + wrong + missed) }

  /// The share of reported codes that are right, or 1 if there are none.
  var precision: Double { share(of: right + wrong + falseAlarms) }

  private func share(of count: Int) -> Double { count == 0 ? 1 : Double(right) / Double(count) }
}
