internal import OTPText

/// The words that keywords may begin with, each with the keywords that it is and the node at which
/// longer keywords go on.
///
/// One look answers what a walk along the letters of the word would find. Words that the table
/// cannot hold are walked: see `WordKey` and `LetterCodes`.
struct WordFormTable: Sendable {
  /// The number of image words in a slot: four of letters, the keywords with the group, and the
  /// node.
  static let slotSize = 6
  /// The offsets in a slot.
  static let meaningOffset = 4
  static let nodeOffset = 5
  /// The bits below the group in a meaning: the index of the first keyword.
  static let matchBits: UInt32 = 16
  /// The index of the keywords of a form that is only the beginning of some.
  static let noMatches: UInt32 = 1 << matchBits - 1
  /// The number of 64-bit words of the filter.
  static let filterSize = 1 << 14

  let codes: LetterCodes
  /// What keywords start and go on with.
  let starts: KeywordStarts
  /// The words of the table.
  private let filter: KeyFilter
  private let slots: ImageWords
  private let matches: [UInt32]

  /// What is known of a word.
  struct Entry {
    /// The index of its first keyword; nil if it is only the beginning of some.
    let match: Int?
    /// The node at which longer keywords go on; nil if there are none.
    let node: TrieWalk.Node?
  }

  /// A keyword that a whole word is.
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

  /// The entry of the word with `key`, or nil if no keyword begins with it.
  func entry(for key: WordKey) -> Entry? {
    let hash = key.hash
    guard filter.mayContain(hash) else { return nil }
    let count = slots.count / Self.slotSize
    var place = Self.place(of: hash, in: count) * Self.slotSize
    while true {
      let meaning = slots[place + Self.meaningOffset]
      guard meaning != 0 else { return nil }
      if meaning >> Self.matchBits == UInt32(key.group), slots.twoWords(at: place) == key.low,
        slots.twoWords(at: place + 2) == key.high
      {
        let match = meaning & Self.noMatches
        let node = slots[place + Self.nodeOffset]
        return Entry(
          match: match == Self.noMatches ? nil : Int(match),
          node: node == 0 ? nil : TrieWalk.Node(packed: node)
        )
      }
      place += Self.slotSize
      if place == slots.count { place = 0 }
    }
  }

  /// The keyword at `index`.
  func match(at index: Int) -> Match { Match(packed: matches[index]) }

  /// The slot where a search begins.
  static func place(of hash: UInt64, in count: Int) -> Int {
    Int(((hash >> 32) &* UInt64(count)) >> 32)
  }
}

extension WordFormTable {
  /// The number of sections in an image.
  static let sectionCount = 4 + KeywordStarts.sectionCount

  /// The sections of an image without a table.
  static var noSections: [[UInt32]] { Array(repeating: [], count: sectionCount) }

  /// Reads the table from `image`; nil if it has none.
  init?(_ image: inout ImageReader) {
    codes = LetterCodes(words: image.section())
    starts = KeywordStarts(&image)
    filter = KeyFilter(imageWords: image.sectionInPlace())
    slots = image.sectionInPlace()
    matches = image.section()
    guard slots.count > 0 else { return nil }
  }

  /// The sections of the table in an image.
  var sections: [[UInt32]] {
    [codes.words] + starts.sections
      + [filter.imageWords, slots.decoded, matches]
  }
}
