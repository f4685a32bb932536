/// The weights by the places of their signals, so that a sum is one loop.
struct WeightTable: Sendable {
  private let base: Int32
  /// As many as `Evidence` has strengths; those behind the last signal are 0.
  private var weights = InlineArray<72, Int32>(repeating: 0)

  init(_ weights: Weights) {
    base = Int32(weights.base)
    for signal in Signal.allCases { self.weights[signal.rawValue] = Int32(weights[signal]) }
  }

  /// The weight of `signal`, in thousandths.
  subscript(signal: Signal) -> Int { Int(weights[signal.rawValue]) }

  /// The sum of the weights of what was seen, in thousandths; whole numbers, so that all machines agree.
  func sum(of evidence: Evidence) -> Int {
    // No sum comes near what 32 bits hold: there are not two hundred weights of 30,000. Without checks, the loop takes several at once.
    var sum = base &* Int32(Evidence.full)
    for place in weights.indices {
      sum &+= weights[place] &* Int32(evidence.strengths[place])
    }
    return Int(sum) / Evidence.full
  }
}
