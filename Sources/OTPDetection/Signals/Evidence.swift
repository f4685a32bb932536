/// The strength of each signal for a candidate, in fixed space.
struct Evidence: Sendable {
  /// The strength that counts whole.
  static let full = 255

  /// For how many signals there is space: all, and a few more, so that they are summed
  /// several at once.
  static let capacity = 80

  /// By the places of the signals.
  private(set) var strengths = InlineArray<80, UInt8>(repeating: 0)
  /// The signals that were seen at all.
  private(set) var seen = SignalSet()

  /// Notes that `signal` was seen with full strength.
  mutating func note(_ signal: Signal) { raise(signal, to: UInt8(Self.full)) }

  /// Notes that `signal` was seen with `strength`, from 0 to 1; the strongest sight counts.
  mutating func note(_ signal: Signal, _ strength: Double) {
    raise(signal, to: UInt8(max(0, min(1, strength)) * Double(Self.full) + 0.5))
  }

  private mutating func raise(_ signal: Signal, to strength: UInt8) {
    guard strength > strengths[signal.rawValue] else { return }
    strengths[signal.rawValue] = strength
    seen.insert(signal)
  }

  /// How strongly `signal` was seen, from 0 to `full`.
  func strength(of signal: Signal) -> Int { Int(strengths[signal.rawValue]) }

  /// Whether one of `signals` was seen.
  func has(_ signals: SignalSet) -> Bool { seen.intersects(signals) }
}
