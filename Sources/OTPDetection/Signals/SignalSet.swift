/// A set of signals, by their places.
struct SignalSet: Sendable, Equatable {
  private var bits: UInt128 = 0

  mutating func insert(_ signal: Signal) { bits |= 1 << UInt128(signal.rawValue) }

  func contains(_ signal: Signal) -> Bool { bits >> UInt128(signal.rawValue) & 1 == 1 }

  func intersects(_ other: SignalSet) -> Bool { bits & other.bits != 0 }
}

extension SignalSet: ExpressibleByArrayLiteral {
  init(arrayLiteral signals: Signal...) {
    for signal in signals { insert(signal) }
  }
}
