/// A choice by some weights: what each candidate comes to.
struct Judgement {
  let choice: Choice
  /// The sum of each candidate, in thousandths of a logit.
  let sums: [Int]
  /// The place of the best candidate that is as long as codes are; nil when there is none.
  let best: Int?

  /// Weighs `choice` by `weights`, in logits.
  init(_ choice: Choice, weights: [Double]) {
    let sums = choice.alternatives.map { Int(($0.sum(by: weights) * 1000).rounded()) }
    self.choice = choice
    self.sums = sums
    best = sums.indices.filter { choice.alternatives[$0].hasCodeLength }
      .max { sums[$0] < sums[$1] }
  }

  /// Whether the best candidate is the code.
  var isBestRight: Bool { best.map { choice.alternatives[$0].isRight } ?? false }

  /// The sum of the best candidate.
  var bestSum: Int? { best.map { sums[$0] } }

  /// The candidate that is reported; nil when none is.
  ///
  /// It decides as the detector does: the best candidate has to reach `threshold`, and to be `margin` ahead of every other code that
  /// reaches it; both in thousandths of a logit.
  func answer(threshold: Int, margin: Int) -> Choice.Alternative? {
    guard let best, sums[best] >= threshold else { return nil }
    let isClose = sums.indices.contains { other in
      sums[other] >= threshold && sums[best] - sums[other] < margin
        && choice.alternatives[other].hasCodeLength
        && choice.alternatives[other].code != choice.alternatives[best].code
    }
    return isClose ? nil : choice.alternatives[best]
  }
}
