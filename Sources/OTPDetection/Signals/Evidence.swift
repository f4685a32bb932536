/// How strongly each signal was seen for a candidate, in fixed space.
struct Evidence: Sendable, Equatable {
  /// The strength that counts whole.
  static let full = 255

  private var strengths = SIMD64<UInt8>()

  /// Notes that `signal` was seen with `strength`, from 0 to 1; the strongest sight counts.
  mutating func note(_ signal: Signal, _ strength: Double = 1) {
    let scaled = UInt8(max(0, min(1, strength)) * Double(Self.full) + 0.5)
    strengths[signal.rawValue] = max(strengths[signal.rawValue], scaled)
  }

  /// How strongly `signal` was seen, from 0 to `full`.
  func strength(of signal: Signal) -> Int { Int(strengths[signal.rawValue]) }

  /// The sum of the weights of what was seen, in thousandths; whole numbers, so that all machines agree.
  func sum(by weights: Weights) -> Int {
    var sum = weights.base * Self.full
    for signal in Signal.allCases {
      sum += weights[signal] * strength(of: signal)
    }
    return sum / Self.full
  }
}
