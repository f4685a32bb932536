import OTPDetection
import OTPScoring

/// How many choices some weights decide rightly.
struct Tally: Equatable {
  /// The code was found.
  private(set) var right = 0
  /// Another code was reported.
  private(set) var wrong = 0
  /// No code was reported, or none of several.
  private(set) var missed = 0
  /// A code was reported where there is none.
  private(set) var falseAlarms = 0

  /// Counts how `judgements` end by the detector's rule, or by another.
  init(_ judgements: [Judgement], rule: DecisionRule = Detector.rule) {
    for judgement in judgements {
      let answer = judgement.answer(by: rule)
      switch (answer?.isRight, judgement.choice.hasCode) {
      case (true?, _): right += 1
      case (false?, true): wrong += 1
      case (false?, false): falseAlarms += 1
      case (nil, true): missed += 1
      case (nil, false): break
      }
    }
  }

  /// Of the codes, the share that was found; 1 when there is none.
  var recall: Double { share(of: right + wrong + missed) }

  /// Of the codes that were reported, the share that was right; 1 when there is none.
  var precision: Double { share(of: right + wrong + falseAlarms) }

  private func share(of count: Int) -> Double { count == 0 ? 1 : Double(right) / Double(count) }
}
