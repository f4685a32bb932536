/// A set of locales, identified by their index in a lexicon.
public struct LocaleSet: Sendable, Hashable {
  /// The maximum number of locales in a lexicon: two words of bits.
  public static let capacity = 128

  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// Creates an empty set.
  public init() {}

  /// Creates a set from two words of bits.
  @usableFromInline init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Creates a set of one locale, whose index is less than `capacity`.
  public init(_ locale: Int) {
    if locale < 64 { low = 1 << UInt64(locale) } else { high = 1 << UInt64(locale - 64) }
  }

  /// The number of locales in the set.
  @inlinable public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Whether the set is empty.
  @inlinable public var isEmpty: Bool { low == 0 && high == 0 }

  /// Whether the set contains `locale`.
  @inlinable public func contains(_ locale: Int) -> Bool {
    locale < 64 ? low >> UInt64(locale) & 1 == 1 : high >> UInt64(locale - 64) & 1 == 1
  }

  /// Whether the set has a locale in common with `other`.
  @inlinable public func intersects(_ other: LocaleSet) -> Bool {
    low & other.low != 0 || high & other.high != 0
  }

  /// Adds the locales of `other`.
  @inlinable public mutating func formUnion(_ other: LocaleSet) {
    low |= other.low
    high |= other.high
  }

  /// Returns the locales of this set that are not in `other`.
  @inlinable public func subtracting(_ other: LocaleSet) -> LocaleSet {
    LocaleSet(low: low & ~other.low, high: high & ~other.high)
  }

  /// Calls `body` with each locale of the set, in ascending order.
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
