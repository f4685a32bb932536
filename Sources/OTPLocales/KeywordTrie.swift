internal import OTPText

/// Folded keywords, ready to be walked letter by letter; immutable once built.
///
/// It is a double array with tails (Aoe, An Efficient Digital Search Algorithm by Using a Double-Array Structure, 1989): a step from a node
/// adds the letter to the node's base, and the slot that it comes to is the next node if it names the first one as its parent. What is left
/// of a keyword, once no other shares it, is spelled out in `tails`.
final class KeywordTrie: Sendable {
  /// What a keyword says where it ends.
  struct Entry: Sendable, Hashable {
    let role: Role
    let mode: LocaleProfile.Mode
    /// The list of endings that may follow, by its place in the lexicon.
    let endings: Int
    /// The locales that have it, by the place of their set in the lexicon.
    let locales: Int
  }

  /// How far a walk has come.
  struct Place {
    /// The node, or the letter of the tail that comes next.
    fileprivate(set) var index: Int
    fileprivate(set) var isInTail = false
  }

  /// The words that the tries of an index share.
  struct Words: Sendable {
    /// Two words for each node: its base, and its parent.
    let slots: [UInt32]
    let tails: [UInt32]
    /// Two words for each entry: what it says, and its locales.
    let entries: [UInt32]
  }

  /// What the words of nodes, tails and entries are made of.
  enum Mark {
    /// Bits of a base; letters have fewer, so that no two come to the same slot.
    static let base: UInt32 = 1 << 21 - 1
    /// Marks a node that keywords end at.
    static let hasEntries: UInt32 = 1 << 22
    /// Marks a node whose base is the place of a tail.
    static let isTail: UInt32 = 1 << 23
    /// The parent of slots that are not in use.
    static let noParent: UInt32 = 1 << 24 - 1
    /// The parent of the roots.
    static let rootParent = noParent - 1
    /// What leads from a node to the slot that tells its entries: one below its base, where no letter leads.
    static let entryLabel = base
    /// Marks the end of a tail; the other bits are the place of its entries.
    static let tailEnd: UInt32 = 1 << 23
    /// Marks the last entry of a keyword.
    static let lastEntry: UInt32 = 1 << 23
  }

  /// Where walks begin.
  let root: Place
  private let slots: [UInt32]
  private let tails: [UInt32]
  private let entries: [UInt32]
  /// A bit for each remainder of the letters that keywords begin with.
  private let firstLetters: UInt64

  /// Whether it holds nothing.
  let isEmpty: Bool

  /// Makes the trie of `words` that begins at the node `root`, with a bit for each remainder of the letters that its keywords begin with.
  init(_ words: Words, root: Int, firstLetters: UInt64) {
    self.root = Place(index: root)
    slots = words.slots
    tails = words.tails
    entries = words.entries
    self.firstLetters = firstLetters
    isEmpty = firstLetters == 0
  }

  /// Whether a keyword may begin with `label`: a quick answer that says yes too often.
  func mayBegin(with label: UInt32) -> Bool { firstLetters >> UInt64(label & 63) & 1 == 1 }

  /// Moves `place` on by `label`; it is left where it was when no keyword goes on so.
  func step(_ place: inout Place, by label: UInt32) -> Bool {
    if place.isInTail {
      guard tails[place.index] == label else { return false }
      place.index += 1
      return true
    }
    let next = Int((slots[2 * place.index] &+ label) & Mark.base)
    guard 2 * next < slots.count, Int(slots[2 * next + 1]) == place.index else { return false }
    let base = slots[2 * next]
    let isTail = base & Mark.isTail != 0
    place.index = isTail ? Int(base & Mark.base) : next
    place.isInTail = isTail
    return true
  }

  /// The place of the first entry of the keywords that end at `place`; nil when none does.
  func firstEntry(at place: Place) -> Int? {
    if place.isInTail {
      let word = tails[place.index]
      return word & Mark.tailEnd == 0 ? nil : Int(word & ~Mark.tailEnd)
    }
    let base = slots[2 * place.index]
    guard base & Mark.hasEntries != 0 else { return nil }
    return Int(slots[2 * Int((base &+ Mark.entryLabel) & Mark.base)] & Mark.base)
  }

  /// The place of the next entry of the same keyword; nil after the last.
  func entry(after entry: Int) -> Int? {
    entries[entry] & Mark.lastEntry == 0 ? entry + 2 : nil
  }

  /// What a keyword says, by its place.
  func entry(at place: Int) -> Entry {
    Entry(packed: entries[place], locales: Int(entries[place + 1]))
  }
}

extension KeywordTrie {
  /// Whether the whole of `text` is one of the keywords, each run of separators counted as one space.
  func holdsWhole(_ text: FoldedText) -> Bool {
    var place = root
    var isApart = false
    var hasBegun = false
    for character in text.characters {
      if character.isSeparator {
        isApart = true
        continue
      }
      if isApart, hasBegun, !step(&place, by: KeywordSpelling.space) { return false }
      guard step(&place, by: character.scalar) else { return false }
      isApart = false
      hasBegun = true
    }
    return hasBegun && firstEntry(at: place) != nil
  }
}

extension KeywordTrie.Entry {
  /// Role, mode and endings in one word.
  var packed: UInt32 {
    UInt32(role.place) | UInt32(mode.place) << 5 | UInt32(endings) << 8
  }

  /// What `entry` says, of the locales at a place.
  init(_ entry: KeywordList.Entry, locales: Int) {
    role = entry.role
    mode = entry.mode
    endings = entry.endings
    self.locales = locales
  }

  fileprivate init(packed: UInt32, locales: Int) {
    role = Role(place: Int(packed & 0x1F))
    mode = LocaleProfile.Mode(place: Int(packed >> 5 & 0x7))
    endings = Int((packed & ~KeywordTrie.Mark.lastEntry) >> 8)
    self.locales = locales
  }
}
