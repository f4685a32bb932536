internal import OTPText

/// A trie of folded keywords, stored in the slots of a `KeywordIndex`.
///
/// The trie is a double array with tails (Aoe, An Efficient Digital Search Algorithm by Using a
/// Double-Array Structure, 1989). A step adds a letter to the base of a node. The resulting slot is
/// the next node if its parent is the first node. The part of a keyword that no other keyword
/// shares is stored in `tails`.
struct KeywordTrie: Sendable {
  /// The meaning of a keyword that ends in the trie.
  struct Entry: Sendable, Hashable {
    let role: Role
    let mode: LocaleProfile.Mode
    /// The index in the lexicon of the list of endings that may follow.
    let endings: Int
    /// The index in the lexicon of the set of locales that have the keyword.
    let locales: Int
  }

  /// The storage that the tries of an index share.
  struct Words: Sendable {
    /// Two words per node: its base and its parent.
    let slots: [UInt32]
    let tails: [UInt32]
    /// Two words per entry: its meaning and its locales.
    let entries: [UInt32]
  }

  /// The bit fields of nodes, tails and entries.
  enum Mark {
    /// The bits of a base. Letters use fewer bits, so no two of them lead to the same slot.
    static let base: UInt32 = 1 << 21 - 1
    /// Marks a node at which keywords end.
    static let hasEntries: UInt32 = 1 << 22
    /// Marks a node whose base is the index of a tail.
    static let isTail: UInt32 = 1 << 23
    /// The parent of unused slots.
    static let noParent: UInt32 = 1 << 24 - 1
    /// The parent of the roots.
    static let rootParent = noParent - 1
    /// The label from a node to the slot that holds its entries, one below its base, where no
    /// letter leads.
    static let entryLabel = base
    /// Marks the end of a tail. The other bits are the index of its entries.
    static let tailEnd: UInt32 = 1 << 23
    /// Marks the last entry of a keyword.
    static let lastEntry: UInt32 = 1 << 23
  }

  /// The node at which walks begin.
  let root: Int
  /// The letters that keywords begin with.
  let letters: FirstLetters

  /// Whether the trie has no keywords.
  let isEmpty: Bool

  init(root: Int, letters: FirstLetters) {
    self.root = root
    self.letters = letters
    isEmpty = letters.isEmpty
  }
}

extension KeywordTrie.Entry {
  /// The role, mode and endings, packed into one word.
  var packed: UInt32 {
    UInt32(role.place) | UInt32(mode.place) << 6 | UInt32(endings) << 9
  }

  /// Creates an entry from `entry`, with the index of its set of locales.
  init(_ entry: KeywordList.Entry, locales: Int) {
    role = entry.role
    mode = entry.mode
    endings = entry.endings
    self.locales = locales
  }

  init(packed: UInt32, locales: Int) {
    role = Role(place: Int(packed & 0x3F))
    mode = LocaleProfile.Mode(place: Int(packed >> 6 & 0x7))
    endings = Int((packed & ~KeywordTrie.Mark.lastEntry) >> 9)
    self.locales = locales
  }
}

extension KeywordTrie {
  /// The number of words that a trie occupies in an image.
  static let wordCount = 1 + FirstLetters.wordCount

  var words: [UInt32] { [UInt32(root)] + letters.words }

  init(words: [UInt32], at start: Int) {
    root = Int(words[start])
    letters = FirstLetters(words: words, at: start + 1)
    isEmpty = letters.isEmpty
  }
}
