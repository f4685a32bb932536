internal import OTPText

/// The first three letters of keywords, as bit sets of letters modulo 64.
struct FirstLetters: Sendable {
  /// For each letter, three bits: whether it may be the first, the second or the third one.
  private(set) var letters = [UInt8](repeating: 0, count: 64)

  /// Whether any keyword has fewer than three letters.
  private(set) var isAnyShort = false

  /// Creates sets for no keywords.
  init() {}

  /// Whether there are no keywords.
  var isEmpty: Bool { !isAnyShort && letters.allSatisfy { $0 == 0 } }

  /// Adds a keyword.
  mutating func insert(_ spelling: some Collection<UInt32>) {
    for (place, label) in spelling.prefix(3).enumerated() {
      letters[Int(label & 63)] |= 1 << UInt8(place)
    }
    if spelling.count < 3 { isAnyShort = true }
  }

  /// A search along the letters of a word.
  struct Search {
    private var state: UInt8 = 0
    private var index: UInt64 = 0
    /// The places where three letters in a row may begin a keyword: a quick check with false
    /// positives. The first 64 letters are searched.
    private(set) var places: UInt64 = 0

    /// Takes the next letter of the word. `letters` are those of the sets.
    @inline(__always) mutating func pass(_ label: UInt32, _ letters: borrowing Span<UInt8>) {
      state = (state &<< 1 | 1) & (unsafe letters[unchecked: Int(label & 63)])
      // The place is that of the first of the three letters. Words shorter than that lose their
      // bits.
      places |= (UInt64(state &>> 2) &<< index) &>> 2
      index = min(index &+ 1, 63)
    }
  }
}

extension FirstLetters {
  /// The number of words that the sets occupy in an image: eight for the letters, and one for
  /// `isAnyShort`.
  static let wordCount = 9

  var words: [UInt32] {
    stride(from: 0, to: 64, by: 8).map { first in
      (0..<8).reduce(0) { $0 | UInt32(letters[first + $1]) << UInt32(3 * $1) }
    } + [isAnyShort ? 1 : 0]
  }

  init(words: [UInt32], at start: Int) {
    for index in 0..<64 {
      letters[index] = UInt8(
        truncatingIfNeeded: words[start + index / 8] >> UInt32(3 * (index % 8)) & 7
      )
    }
    isAnyShort = words[start + 8] != 0
  }
}
