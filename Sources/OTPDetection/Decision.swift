/// Which candidate is the code, if any.
struct Decision {
  enum Verdict: Equatable {
    case none, ambiguous
    /// The candidate at this place is the code.
    case code(Int)
  }

  /// How much the best candidate must be ahead of another code that passes too, in thousandths of a logit: its odds
  /// are then four times as good.
  static let margin = 1500

  let verdict: Verdict
  /// The place of the best candidate, and its sum; nil when there is none.
  let best: (index: Int, sum: Int)?

  /// Decides among `candidates` by the weighted sums of their evidence, in thousandths; a sum of zero is the threshold, whatever its score. Whatever is shorter or longer than codes
  /// are is none, however much speaks for it.
  init(_ candidates: [Candidate], _ sums: [Int]) {
    var best: (index: Int, sum: Int)?
    for index in candidates.indices
    where (candidates[index].hasCodeLength || sums[index] < 0) && sums[index] > best?.sum ?? .min {
      best = (index, sums[index])
    }
    self.best = best
    guard let best, best.sum >= 0 else {
      verdict = .none
      return
    }
    let isClose = candidates.indices.contains { index in
      sums[index] >= 0 && best.sum - sums[index] < Self.margin && candidates[index].hasCodeLength
        && candidates[index].fingerprint != candidates[best.index].fingerprint
    }
    verdict = isClose ? .ambiguous : .code(best.index)
  }

  /// Beyond a thousand logits, sums tell nothing more; so far, whole numbers can be multiplied without care.
  private static let sums = -1_000_000...1_000_000

  /// The score of a sum: how likely it is that the best candidate of a message is its code when it has this sum.
  ///
  /// It is the logistic function of `calibration`'s line through the sum, to three decimals, so that no machine's last digit shows.
  static func score(ofSum sum: Int, calibration: Calibration = Calibration()) -> Double {
    let sum = min(max(sum, sums.lowerBound), sums.upperBound)
    // Whole millionths of a logit: there is one rounding, the same on all machines.
    let line = calibration.slope * sum + calibration.intercept * 1000
    let odds = exponential(of: Double(line) / 1_000_000)
    return (odds / (1 + odds) * 1000).rounded() / 1000
  }

  /// e to the power of `value`, by multiplication and division only, which are exact to the bit on all machines.
  private static func exponential(of value: Double) -> Double {
    // Halving until the series converges at once, then squaring back.
    let halvings = 10
    let small = max(-40, min(40, value)) / 1024
    var term = 1.0
    var result = 1.0
    for index in 1...8 {
      term *= small / Double(index)
      result += term
    }
    for _ in 0..<halvings { result *= result }
    return result
  }
}
