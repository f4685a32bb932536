internal import OTPText

/// Folded keywords, ready to be walked letter by letter: a root in the words of a `KeywordIndex`.
///
/// They are a double array with tails (Aoe, An Efficient Digital Search Algorithm by Using a
/// Double-Array Structure, 1989): a step from a node adds the letter to the node's base, and the
/// slot that it comes to is the next node if it names the first one as its parent. What is left of
/// a keyword, once no other shares it, is spelled out in `tails`.
struct KeywordTrie: Sendable {
  /// What a keyword says where it ends.
  struct Entry: Sendable, Hashable {
    let role: Role
    let mode: LocaleProfile.Mode
    /// The list of endings that may follow, by its place in the lexicon.
    let endings: Int
    /// The locales that have it, by the place of their set in the lexicon.
    let locales: Int
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
    /// What leads from a node to the slot that tells its entries: one below its base, where
    /// no letter leads.
    static let entryLabel = base
    /// Marks the end of a tail; the other bits are the place of its entries.
    static let tailEnd: UInt32 = 1 << 23
    /// Marks the last entry of a keyword.
    static let lastEntry: UInt32 = 1 << 23
  }

  /// The node that walks begin at.
  let root: Int
  /// A bit for each remainder of the letters that keywords begin with, and of those that come
  /// second; all of them where a keyword has one letter.
  let firstLetters: UInt64
  let secondLetters: UInt64

  /// Whether it holds nothing.
  var isEmpty: Bool { firstLetters == 0 }

  /// Whether a keyword may begin with `label`: a quick check with false positives.
  func mayBegin(with label: UInt32) -> Bool { firstLetters >> UInt64(label & 63) & 1 == 1 }

  /// Whether a keyword may have `label` as its second letter, or only one letter: as quick.
  func mayGoOn(with label: UInt32) -> Bool { secondLetters >> UInt64(label & 63) & 1 == 1 }
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

  init(packed: UInt32, locales: Int) {
    role = Role(place: Int(packed & 0x1F))
    mode = LocaleProfile.Mode(place: Int(packed >> 5 & 0x7))
    endings = Int((packed & ~KeywordTrie.Mark.lastEntry) >> 8)
    self.locales = locales
  }
}

extension KeywordTrie {
  /// How many words of an image a trie takes.
  static let wordCount = 7

  var words: [UInt32] { [UInt32(root)] + firstLetters.imageWords + secondLetters.imageWords }

  init(words: [UInt32], at start: Int) {
    root = Int(words[start])
    firstLetters = UInt64(imageWords: words, at: start + 1)
    secondLetters = UInt64(imageWords: words, at: start + 4)
  }
}
