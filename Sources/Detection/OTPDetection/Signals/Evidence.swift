/// The strength of each signal for a candidate, in constant space.
struct Evidence: Sendable {
  /// Full strength.
  static let full = 255

  /// The number of strengths: one for each signal, padded so that several are summed at once.
  static let capacity = 32

  /// The strengths, by the raw values of the signals.
  private(set) var strengths = InlineArray<32, UInt8>(repeating: 0)
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

  /// Whether any of `signals` was seen, however weakly.
  func has(_ signals: SignalSet) -> Bool { seen.intersects(signals) }

  /// The highest sum of a candidate that a rule excludes, in thousandths of a logit.
  static let excludedSum = -6_000

  /// Whether the candidate cannot be a code, whatever else the message says: it is written like
  /// something else, is part of a longer token, has expired, receives money or messages, or is the
  /// sender's own number.
  var excludes: Bool {
    Self.excluding.contains { strength(of: $0) == Self.full }
  }

  private static let excluding: [Signal] = [
    .otherKind, .fragment, .expired, .payee, .recipient, .sender,
  ]
}
