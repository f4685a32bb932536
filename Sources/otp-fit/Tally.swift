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

  /// Decides `choices` by `weights`, as the detector does: a sum of 0 is the threshold, and a code that is less than `margin` ahead of
  /// another that passes is ambiguous; all in logits.
  init(_ choices: [Choice], weights: [Double], margin: Double) {
    for choice in choices {
      let answer = Self.answer(to: choice, weights, margin)
      switch (answer?.isRight, choice.hasCode) {
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

  /// The candidate that is reported; nil when none is.
  private static func answer(
    to choice: Choice,
    _ weights: [Double],
    _ margin: Double
  ) -> Choice.Alternative? {
    let sums = choice.alternatives.map { $0.sum(by: weights) }
    guard let best = sums.indices.max(by: { sums[$0] < sums[$1] }), sums[best] >= 0 else {
      return nil
    }
    let isClose = sums.indices.contains { other in
      sums[other] >= 0 && sums[best] - sums[other] < margin
        && choice.alternatives[other].code != choice.alternatives[best].code
    }
    return isClose ? nil : choice.alternatives[best]
  }
}
