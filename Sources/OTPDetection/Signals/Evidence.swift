/// How strongly each signal was seen for a candidate, in fixed space.
struct Evidence: Sendable, Equatable {
  /// The strength that counts whole.
  static let full = 255

  private var strengths = SIMD64<UInt8>()
  /// Those of the signals that do not fit into the first.
  private var furtherStrengths = SIMD8<UInt8>()

  /// Notes that `signal` was seen with `strength`, from 0 to 1; the strongest sight counts.
  mutating func note(_ signal: Signal, _ strength: Double = 1) {
    let scaled = UInt8(max(0, min(1, strength)) * Double(Self.full) + 0.5)
    let place = signal.rawValue
    if place < strengths.scalarCount {
      strengths[place] = max(strengths[place], scaled)
    } else {
      let further = place - strengths.scalarCount
      furtherStrengths[further] = max(furtherStrengths[further], scaled)
    }
  }

  /// How strongly `signal` was seen, from 0 to `full`.
  func strength(of signal: Signal) -> Int {
    let place = signal.rawValue
    let count = strengths.scalarCount
    return Int(place < count ? strengths[place] : furtherStrengths[place - count])
  }

  /// The sum of the weights of what was seen, in thousandths; whole numbers, so that all machines agree.
  func sum(by weights: Weights) -> Int {
    var sum = weights.base * Self.full
    for signal in Signal.allCases {
      sum += weights[signal] * strength(of: signal)
    }
    return sum / Self.full
  }
}
