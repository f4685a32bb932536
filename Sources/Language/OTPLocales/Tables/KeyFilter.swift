internal import OTPText

/// A set of keys that may also report a few keys it does not contain: a Bloom filter with two bits
/// in one word.
///
/// It is small enough to stay in the caches, and saves a memory access for keys that are absent.
struct KeyFilter: Sendable {
  /// The words, of 24 bits each. Their number is a power of two.
  private let words: ImageWords

  init(_ words: ImageWords) { self.words = words }

  /// The words of the filter in an image.
  var imageWords: [UInt32] { words.decoded }

  /// Whether the key with `hash` may have been added.
  @inline(__always) func mayContain(_ hash: UInt64) -> Bool {
    let bits = Self.bits(of: hash)
    return words[Self.place(of: hash, in: words.count)] & bits == bits
  }

  /// Prefetches the word of the key with `hash`.
  @inline(__always) func prefetch(_ hash: UInt64) {
    words.prefetch(at: Self.place(of: hash, in: words.count))
  }

  /// The word of a key in a filter of `count` words.
  @inline(__always) static func place(of hash: UInt64, in count: Int) -> Int {
    Int(truncatingIfNeeded: hash &>> 8) & (count &- 1)
  }

  /// The bits of a key in its word.
  @inline(__always) static func bits(of hash: UInt64) -> UInt32 {
    // The two highest parts of the hash, as fractions of the 24 bits.
    let first = ((hash &>> 48) &* 24) &>> 16
    let second = ((hash &>> 32 & 0xFFFF) &* 24) &>> 16
    return 1 &<< UInt32(truncatingIfNeeded: first) | 1 &<< UInt32(truncatingIfNeeded: second)
  }

  /// A hash of three small numbers.
  @inline(__always) static func hash(_ first: UInt32, _ second: UInt32, _ third: UInt32 = 0)
    -> UInt64
  {
    // Odd numbers without a pattern: the fractional parts of the golden ratio and of the square
    // root of 2.
    let mixed =
      (UInt64(first) | UInt64(second) &<< 32) &* 0x9E37_79B9_7F4A_7C15
      ^ UInt64(third) &* 0x6A09_E667_F3BC_C909
    return (mixed ^ mixed &>> 32) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// Builds a `KeyFilter`.
struct KeyFilterBuilder {
  /// The number of keys for each word: two of 24 bits each give about one false positive in twenty.
  private static let keysPerWord = 3

  /// The words of the filter.
  private(set) var words: [UInt32]

  /// Creates a filter for `count` keys.
  init(expecting count: Int) {
    var size = 1
    while size * Self.keysPerWord < count { size *= 2 }
    words = [UInt32](repeating: 0, count: size)
  }

  /// Adds the key with `hash`.
  mutating func insert(_ hash: UInt64) {
    words[KeyFilter.place(of: hash, in: words.count)] |= KeyFilter.bits(of: hash)
  }
}
