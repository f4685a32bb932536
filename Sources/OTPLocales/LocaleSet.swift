/// A set of locales, by their place in a lexicon.
public struct LocaleSet: Sendable, Hashable {
  /// How many locales a lexicon can hold: two words of bits.
  public static let capacity = 128

  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// Makes an empty set.
  public init() {}

  /// Makes a set of its two words of bits.
  @usableFromInline init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Makes the set of one locale, below `capacity`.
  public init(_ locale: Int) {
    if locale < 64 { low = 1 << UInt64(locale) } else { high = 1 << UInt64(locale - 64) }
  }

  /// How many locales it holds.
  @inlinable public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Whether it holds none.
  @inlinable public var isEmpty: Bool { low == 0 && high == 0 }

  /// Whether it holds `locale`.
  @inlinable public func contains(_ locale: Int) -> Bool {
    locale < 64 ? low >> UInt64(locale) & 1 == 1 : high >> UInt64(locale - 64) & 1 == 1
  }

  /// Whether it shares a locale with `other`.
  @inlinable public func intersects(_ other: LocaleSet) -> Bool {
    low & other.low != 0 || high & other.high != 0
  }

  /// Adds the locales of `other`.
  @inlinable public mutating func formUnion(_ other: LocaleSet) {
    low |= other.low
    high |= other.high
  }

  /// The locales of this set that are not in `other`.
  @inlinable public func subtracting(_ other: LocaleSet) -> LocaleSet {
    LocaleSet(low: low & ~other.low, high: high & ~other.high)
  }

  /// Calls `body` with each locale of the set, in order.
  @inlinable public func forEach(_ body: (Int) -> Void) {
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
