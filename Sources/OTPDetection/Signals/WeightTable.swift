/// The weights by the places of their signals, so that a sum is one loop.
struct WeightTable: Sendable {
  private let base: Int32
  private let weights: [Int32]

  init(_ weights: Weights) {
    base = Int32(weights.base)
    self.weights = Signal.allCases.map { Int32(weights[$0]) }
  }

  /// The weight of `signal`, in thousandths.
  subscript(signal: Signal) -> Int { Int(weights[signal.rawValue]) }

  /// The sum of the weights of what was seen, in thousandths; whole numbers, so that all machines agree.
  func sum(of evidence: Evidence) -> Int {
    // A hundred weights of 80,000 would still fit into 32 bits. Without checks, the loop takes several of them at once.
    let weights = weights.span
    let strengths = evidence.strengths.span
    var sum = base &* Int32(Evidence.full)
    for place in weights.indices {
      sum &+= weights[place] &* Int32(strengths[place])
    }
    return Int(sum) / Evidence.full
  }
}
