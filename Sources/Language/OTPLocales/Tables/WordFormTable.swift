internal import OTPText

/// The words of keywords, each with the keywords that it spells and the node from which longer,
/// walked keywords continue. Phrases continue in `phrases`.
///
/// One lookup returns what a walk along the letters of the word would find. Words that the table
/// cannot hold are walked: see `WordKey` and `LetterCodes`.
final class WordFormTable: Sendable {
  /// The number of image words in a slot: four of letters, the keywords with the group, and the
  /// node.
  static let slotSize = 6
  /// The offsets in a slot.
  static let meaningOffset = 4
  static let nodeOffset = 5
  /// The bits below the group in a meaning: the index of the first keyword.
  static let matchBits: UInt32 = 16
  /// The index of the keywords of a form that is only the beginning of longer ones.
  static let noMatches: UInt32 = 1 << matchBits - 1
  /// Marks a word from which phrases continue, in the same image word as its node.
  static let goesOn: UInt32 = 1 << 22

  let codes: LetterCodes
  /// The tests of where walked keywords may start and continue.
  let starts: KeywordStarts
  /// The words of the table.
  private let filter: KeyFilter
  private let slots: ImageWords
  private let matches: ImageWords
  /// The keywords of several words.
  let phrases: PhraseTable

  /// Reads the table from `image`; nil if it has none.
  init?(_ image: inout ImageReader) {
    codes = LetterCodes(words: image.section())
    starts = KeywordStarts(&image)
    filter = KeyFilter(image.sectionInPlace())
    slots = image.sectionInPlace()
    matches = image.sectionInPlace()
    phrases = PhraseTable(&image)
    guard slots.count > 0 else { return nil }
  }

  /// A word in the table.
  struct Entry {
    /// The place of its slot, which stands for the word in `phrases`; -1 if it has none.
    let place: Int32
    /// The index of its first keyword; `noMatches` if it is only the beginning of longer ones.
    let match: UInt32
    /// Its node, with the mark of words from which phrases continue.
    fileprivate let marked: UInt32

    /// The entry of a word that is not in the table.
    static let none = Entry(place: -1, match: noMatches, marked: 0)

    /// The node from which walked keywords continue; nil if there are none.
    @inline(__always) var node: TrieWalk.Node? {
      let node = marked & ~WordFormTable.goesOn
      return node == 0 ? nil : TrieWalk.Node(packed: node)
    }

    /// Whether phrases continue from the word.
    @inline(__always) var goesOn: Bool { marked & WordFormTable.goesOn != 0 }
  }

  /// A keyword that consists of a whole word.
  struct Match {
    let role: Role
    let locales: Int
    let isLast: Bool

    init(role: Role, locales: Int, isLast: Bool) {
      self.role = role
      self.locales = locales
      self.isLast = isLast
    }

    /// The match in one image word.
    var packed: UInt32 { UInt32(role.place) | UInt32(locales) << 6 | (isLast ? 1 << 23 : 0) }

    init(packed: UInt32) {
      role = Role(place: Int(packed & 0x3F))
      locales = Int(packed >> 6 & 0x1_FFFF)
      isLast = packed >> 23 & 1 == 1
    }
  }

  /// The number of slots.
  var count: Int { slots.count / Self.slotSize }

  /// Prefetches what `expect` reads.
  @inline(__always) func prefetch(_ hash: UInt64) { filter.prefetch(hash) }

  /// Whether a word with `hash` may be in the table. If so, its slot is prefetched.
  @inline(__always) func expect(_ hash: UInt64) -> Bool {
    guard filter.mayContain(hash) else { return false }
    slots.prefetch(at: Self.place(of: hash, in: count) * Self.slotSize)
    return true
  }

  /// The entry of the word with `key`, or `Entry.none`. Call `expect` first, which is cheaper.
  func entry(for key: WordKey, _ hash: UInt64) -> Entry {
    let count = count
    var place = Self.place(of: hash, in: count)
    while case let start = place * Self.slotSize,
      case let meaning = slots[start + Self.meaningOffset],
      meaning != 0
    {
      if meaning >> Self.matchBits == UInt32(key.group), slots.twoWords(at: start) == key.low,
        slots.twoWords(at: start + 2) == key.high
      {
        return Entry(
          place: Int32(truncatingIfNeeded: place),
          match: meaning & Self.noMatches,
          marked: slots[start + Self.nodeOffset]
        )
      }
      place += 1
      if place == count { place = 0 }
    }
    return .none
  }

  /// Calls `body` with the role and the locales of each keyword of a list, whose first one is at
  /// `first`; `noMatches` is an empty list.
  @inline(__always) func forEachMatch(from first: UInt32, _ body: (Role, _ locales: Int) -> Void) {
    guard first != Self.noMatches else { return }
    var place = Int(first)
    while true {
      let match = Match(packed: matches[place])
      body(match.role, match.locales)
      if match.isLast { return }
      place += 1
    }
  }

  /// The slot where a search begins.
  static func place(of hash: UInt64, in count: Int) -> Int {
    Int(((hash >> 32) &* UInt64(count)) >> 32)
  }
}

extension WordFormTable {
  /// The number of sections in an image.
  static let sectionCount = 4 + KeywordStarts.sectionCount + PhraseTable.sectionCount

  /// The sections of an image without a table.
  static var noSections: [[UInt32]] { Array(repeating: [], count: sectionCount) }

  /// The sections of the table in an image.
  var sections: [[UInt32]] {
    [codes.words] + starts.sections
      + [filter.imageWords, slots.decoded, matches.decoded] + phrases.sections
  }
}
