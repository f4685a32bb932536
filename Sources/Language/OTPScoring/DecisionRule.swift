/// A rule that decides by weighted sums of evidence: the best sum must reach a threshold, and
/// exceed every rival by a margin.
///
/// The detector, whose rule `otp-fit` shares, and the field classifier each have their own
/// instance.
package struct DecisionRule: Sendable, Equatable {
  /// The result of applying a rule to a set of sums.
  package enum Verdict: Sendable, Equatable {
    /// No sum reaches the threshold.
    case rejected
    /// A rival also reaches the threshold and is within the margin of the best sum.
    case ambiguous
    /// The sum at this index wins.
    case accepted(Int)
  }

  /// The lowest accepted sum, in thousandths of a logit.
  package let threshold: Int

  /// The minimum lead of the best sum over every other accepted rival, in thousandths of a logit.
  package let margin: Int

  /// Makes a rule.
  package init(threshold: Int, margin: Int) {
    self.threshold = threshold
    self.margin = margin
  }

  /// Whether `sum` reaches the threshold.
  package func accepts(_ sum: Int) -> Bool { sum >= threshold }

  /// Decides whether the sum at `best`, the index of the highest, wins.
  ///
  /// `isRival` returns whether another index competes with `best`; a repetition of the same code
  /// does not.
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
