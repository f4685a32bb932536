/// The strength of each signal for a candidate, in constant space.
struct Evidence: Sendable {
  /// Full strength.
  static let full = 255

  /// The number of strengths: one for each signal, padded so that several are summed at once.
  static let capacity = 80

  /// The strengths, by the raw values of the signals.
  private(set) var strengths = InlineArray<80, UInt8>(repeating: 0)
  /// The signals that were seen.
  private(set) var seen = SignalSet()

  /// Records `signal` with full strength.
  mutating func note(_ signal: Signal) { raise(signal, to: UInt8(Self.full)) }

  /// Records `signal` with `strength`, from 0 to 1. The highest strength wins.
  mutating func note(_ signal: Signal, _ strength: Double) {
    raise(signal, to: UInt8(max(0, min(1, strength)) * Double(Self.full) + 0.5))
  }

  private mutating func raise(_ signal: Signal, to strength: UInt8) {
    guard strength > strengths[signal.rawValue] else { return }
    strengths[signal.rawValue] = strength
    seen.insert(signal)
  }

  /// Returns the strength of `signal`, from 0 to `full`.
  func strength(of signal: Signal) -> Int { Int(strengths[signal.rawValue]) }

  /// Whether any of `signals` was seen.
  func has(_ signals: SignalSet) -> Bool { seen.intersects(signals) }
}
