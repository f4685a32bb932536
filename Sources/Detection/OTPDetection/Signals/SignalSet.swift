/// A set of signals, as a bit mask.
struct SignalSet: Sendable {
  private var bits: UInt32 = 0

  mutating func insert(_ signal: Signal) { bits |= 1 << UInt32(signal.rawValue) }

  func intersects(_ other: SignalSet) -> Bool { bits & other.bits != 0 }
}

extension SignalSet: ExpressibleByArrayLiteral {
  init(arrayLiteral signals: Signal...) {
    for signal in signals { insert(signal) }
  }
}
