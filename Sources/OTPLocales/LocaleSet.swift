/// A set of locales, by their place in a lexicon.
package struct LocaleSet: Sendable, Hashable {
  /// How many locales a lexicon can hold: two words of bits.
  package static let capacity = 128

  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0

  package init() {}

  /// Makes a set of its two words of bits.
  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  package init(_ locale: Int) {
    if locale < 64 { low = 1 << UInt64(locale) } else { high = 1 << UInt64(locale - 64) }
  }

  package var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  package var isEmpty: Bool { low == 0 && high == 0 }

  package func contains(_ locale: Int) -> Bool {
    locale < 64 ? low >> UInt64(locale) & 1 == 1 : high >> UInt64(locale - 64) & 1 == 1
  }

  package func intersects(_ other: LocaleSet) -> Bool {
    low & other.low != 0 || high & other.high != 0
  }

  package mutating func formUnion(_ other: LocaleSet) {
    low |= other.low
    high |= other.high
  }

  /// The locales of this set that are not in `other`.
  package func subtracting(_ other: LocaleSet) -> LocaleSet {
    LocaleSet(low: low & ~other.low, high: high & ~other.high)
  }

  /// Calls `body` with each locale of the set, in order.
  package func forEach(_ body: (Int) -> Void) {
    var bits = low
    while bits != 0 {
      body(bits.trailingZeroBitCount)
      bits &= bits - 1
    }
    bits = high
    while bits != 0 {
      body(64 + bits.trailingZeroBitCount)
      bits &= bits - 1
    }
  }
}
