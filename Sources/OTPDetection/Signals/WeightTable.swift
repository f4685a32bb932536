/// The weights by the places of their signals, so that a sum is one loop.
struct WeightTable: Sendable {
  private let base: Int
  /// As many as evidence has strengths; those behind the last signal are 0.
  private let weights: [Int16]

  init(_ weights: Weights) {
    base = weights.base
    var table = [Int16](repeating: 0, count: Evidence.capacity)
    for signal in Signal.allCases { table[signal.rawValue] = Int16(weights[signal]) }
    self.weights = table
  }

  /// The weight of `signal`, in thousandths.
  subscript(signal: Signal) -> Int { Int(weights[signal.rawValue]) }

  /// The sum of the weights of what was seen, in thousandths; whole numbers, so that
  /// all machines agree.
  func sum(of evidence: Evidence) -> Int {
    let weights = weights.span
    let strengths = evidence.strengths.span
    // 32 bits hold a hundred of the greatest weights. There are as many weights as strengths, so
    // that no bounds are checked: without checks the processor takes several at once, and products
    // of 16 bits are what it has an instruction for.
    var sum: Int32 = 0
    for place in strengths.indices {
      sum &+= unsafe Int32(weights[unchecked: place]) &* Int32(strengths[unchecked: place])
    }
    return (base * Evidence.full + Int(sum)) / Evidence.full
  }
}
