/// A set of signals, as a bit mask.
struct SignalSet: Sendable {
  /// The bits of the signals with raw values from 0 to 63, and of all others.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  mutating func insert(_ signal: Signal) {
    let bit: UInt64 = 1 << UInt64(signal.rawValue & 63)
    if signal.rawValue < UInt64.bitWidth { low |= bit } else { high |= bit }
  }

  func intersects(_ other: SignalSet) -> Bool { low & other.low | high & other.high != 0 }
}

extension SignalSet: ExpressibleByArrayLiteral {
  init(arrayLiteral signals: Signal...) {
    for signal in signals { insert(signal) }
  }
}
