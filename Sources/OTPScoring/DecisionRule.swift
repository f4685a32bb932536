/// How weighted sums of evidence become an answer: the threshold that a sum must reach, and its
/// lead over the runner-up.
///
/// Each consumer has an instance of its own: the detector, whose rule `otp-fit` uses too, and the
/// field classifier.
package struct DecisionRule: Sendable, Equatable {
  /// What a rule makes of a set of sums.
  package enum Verdict: Sendable, Equatable {
    /// No sum reaches the threshold.
    case rejected
    /// A rival reaches the threshold too and is too close to the best.
    case ambiguous
    /// The sum at this index wins.
    case accepted(Int)
  }

  /// The lowest sum that is accepted, in thousandths of a logit.
  package let threshold: Int

  /// How far the best sum must be ahead of every rival that is accepted too, in
  /// thousandths of a logit.
  package let margin: Int

  /// Makes a rule.
  package init(threshold: Int, margin: Int) {
    self.threshold = threshold
    self.margin = margin
  }

  /// Whether `sum` reaches the threshold.
  package func accepts(_ sum: Int) -> Bool { sum >= threshold }

  /// Decides whether the sum at `best`, the highest one, wins.
  ///
  /// `isRival` says whether another index competes with `best`; a repetition of the
  /// same code does not.
  package func verdict(
    best: Int?,
    sums: [Int],
    isRival: (_ index: Int) -> Bool
  ) -> Verdict {
    guard let best, accepts(sums[best]) else { return .rejected }
    let isClose = sums.indices.contains { index in
      accepts(sums[index]) && sums[best] - sums[index] < margin && isRival(index)
    }
    return isClose ? .ambiguous : .accepted(best)
  }
}
