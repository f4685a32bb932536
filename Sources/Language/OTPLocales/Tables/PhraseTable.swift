internal import OTPText

/// The keywords of several words, as steps from word to word.
///
/// A slot stands for a step from the beginning of a phrase, which is a word or another slot, to a
/// phrase that is longer by the next word. The words are those of a `WordFormTable`.
struct PhraseTable: Sendable {
  /// The number of image words in a slot: what precedes it, counted from 1, the word, and the
  /// keywords with a mark.
  static let slotSize = 3
  /// Marks a slot from which longer phrases continue, above the index of its keywords.
  static let goesOn: UInt32 = 1 << WordFormTable.matchBits

  private let filter: KeyFilter
  private let slots: ImageWords

  /// A phrase in the table.
  struct Entry {
    /// The place of its slot.
    let place: Int
    /// The index of its first keyword; `noMatches` if it is only the beginning of longer ones.
    let match: UInt32
    /// Whether longer phrases continue from it.
    let goesOn: Bool
  }

  /// The hash of a step.
  static func hash(_ preceding: Int, _ word: Int) -> UInt64 {
    KeyFilter.hash(UInt32(truncatingIfNeeded: preceding), UInt32(truncatingIfNeeded: word))
  }

  /// Prefetches what `expect` reads.
  @inline(__always) func prefetch(_ hash: UInt64) { filter.prefetch(hash) }

  /// Whether a step with `hash` may exist. If so, its slot is prefetched.
  @inline(__always) func expect(_ hash: UInt64) -> Bool {
    guard filter.mayContain(hash) else { return false }
    slots.prefetch(
      at: WordFormTable.place(of: hash, in: slots.count / Self.slotSize) * Self.slotSize
    )
    return true
  }

  /// The phrase that continues from `preceding` with `word`, or nil if there is none. Call `expect`
  /// first, which is cheaper.
  func entry(from preceding: Int, by word: Int) -> Entry? {
    let hash = Self.hash(preceding, word)
    let count = slots.count / Self.slotSize
    var place = WordFormTable.place(of: hash, in: count)
    while case let start = place * Self.slotSize, slots[start] != 0 {
      if slots[start] == UInt32(preceding + 1), slots[start + 1] == UInt32(word) {
        let meaning = slots[start + 2]
        return Entry(
          place: place,
          match: meaning & WordFormTable.noMatches,
          goesOn: meaning & Self.goesOn != 0
        )
      }
      place += 1
      if place == count { place = 0 }
    }
    return nil
  }
}

extension PhraseTable {
  /// The number of sections in an image.
  static let sectionCount = 2

  init(_ image: inout ImageReader) {
    filter = KeyFilter(image.sectionInPlace())
    slots = image.sectionInPlace()
  }

  /// The sections of the table in an image.
  var sections: [[UInt32]] { [filter.imageWords, slots.decoded] }
}
