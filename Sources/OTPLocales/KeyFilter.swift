internal import OTPText

/// A set of keys that may answer yes for a few others: a Bloom filter with two bits in one word.
///
/// It is small enough for the caches, and saves a look into memory for what is not there.
struct KeyFilter: Sendable {
  private var words: [UInt64]

  /// Creates an empty filter of `count` words of 64 bits, a power of two.
  init(count: Int) { words = [UInt64](repeating: 0, count: count) }

  /// Reads what `imageWords` returned.
  init(imageWords section: ImageWords) {
    words = []
    words.reserveCapacity(section.count / 3)
    for place in stride(from: 0, to: section.count - 2, by: 3) {
      words.append(
        UInt64(section[place]) | UInt64(section[place + 1]) << 24
          | UInt64(section[place + 2]) << 48
      )
    }
  }

  var imageWords: [UInt32] { words.flatMap(\.imageWords) }

  /// Adds the key with `hash`.
  mutating func insert(_ hash: UInt64) { words[place(of: hash)] |= Self.bits(of: hash) }

  /// Whether the key with `hash` may have been added.
  func mayContain(_ hash: UInt64) -> Bool {
    let bits = Self.bits(of: hash)
    return words[place(of: hash)] & bits == bits
  }

  private func place(of hash: UInt64) -> Int { Int(hash >> 12) & (words.count - 1) }

  private static func bits(of hash: UInt64) -> UInt64 { 1 << (hash & 63) | 1 << (hash >> 6 & 63) }

  /// A hash of three small numbers.
  static func hash(_ first: UInt32, _ second: UInt32, _ third: UInt32 = 0) -> UInt64 {
    let mixed =
      (UInt64(first) | UInt64(second) << 32) &* 0x9E37_79B9_7F4A_7C15
      ^ UInt64(third) &* 0x6A09_E667_F3BC_C909
    return (mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15 >> 24
  }
}
