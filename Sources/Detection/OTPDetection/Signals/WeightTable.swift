/// The weights of all signals, in the order of their raw values, so that a single loop sums them.
struct WeightTable: Sendable {
  /// The weights, as many as `Evidence` has strengths. Those after the last signal are 0.
  private let weights: [Int16]

  init() {
    var weights = [Int16](repeating: 0, count: Evidence.capacity)
    for signal in Signal.allCases { weights[signal.rawValue] = Int16(signal.weight) }
    self.weights = weights
  }

  /// The weight of `signal`, in thousandths.
  subscript(signal: Signal) -> Int { Int(weights[signal.rawValue]) }

  /// Returns the weighted sum of the evidence, in thousandths of a logit. Integers make it
  /// identical on all machines.
  func sum(of evidence: Evidence) -> Int {
    let weights = weights.span
    let strengths = evidence.strengths.span
    // 32 bits hold a hundred of the largest weights. There are as many weights as strengths, so
    // bounds checks are unnecessary; without them, the loop is vectorized with 16-bit products.
    var sum: Int32 = 0
    for place in strengths.indices {
      sum &+= unsafe Int32(weights[unchecked: place]) &* Int32(strengths[unchecked: place])
    }
    return (ScoringConstants.base * Evidence.full + Int(sum)) / Evidence.full
  }
}
