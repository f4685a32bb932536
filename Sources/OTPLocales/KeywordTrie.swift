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
    fileprivate(set) var index = 0
    fileprivate(set) var isInTail = false

    static let root = Place()
  }

  /// A node: where its children lie, and its parent.
  struct Slot {
    /// Bits of a base; letters have fewer, so that no two come to the same slot.
    static let baseMask: UInt32 = 1 << 21 - 1
    /// Marks a node that keywords end at.
    static let hasEntries: UInt32 = 1 << 22
    /// Marks a node whose base is the place of a tail.
    static let isTail: UInt32 = 1 << 23
    /// The parent of slots that are not in use.
    static let noParent: UInt32 = 1 << 24 - 1
    /// What leads from a node to the slot that tells its entries: one below its base, where no letter leads.
    static let entryLabel: UInt32 = baseMask

    var base: UInt32
    var parent: UInt32
  }

  /// Marks the end of a tail; the other bits are the place of its entries.
  static let tailEnd: UInt32 = 1 << 23
  /// Marks the last entry of a keyword.
  static let lastEntry: UInt32 = 1 << 23

  private let slots: [Slot]
  private let tails: [UInt32]
  /// Two words for each entry: what it says, and its locales.
  private let entries: [UInt32]
  /// A bit for each remainder of the letters that keywords begin with.
  private let firstLetters: UInt64

  /// Takes over what a builder made.
  init(slots: [Slot], tails: [UInt32], entries: [UInt32]) {
    self.slots = slots
    self.tails = tails
    self.entries = entries
    firstLetters = Self.firstLetters(of: slots)
  }

  private static func firstLetters(of slots: [Slot]) -> UInt64 {
    guard let root = slots.first else { return 0 }
    var letters: UInt64 = 0
    for (place, slot) in slots.enumerated() where slot.parent == 0 {
      letters |= 1 << UInt64((UInt32(place) &- root.base) & 63)
    }
    return letters
  }

  /// Whether a keyword may begin with `label`: a quick answer that says yes too often.
  func mayBegin(with label: UInt32) -> Bool { firstLetters >> UInt64(label & 63) & 1 == 1 }

  /// Whether it holds nothing.
  var isEmpty: Bool { entries.isEmpty }

  /// Moves `place` on by `label`; it is left where it was when no keyword goes on so.
  func step(_ place: inout Place, by label: UInt32) -> Bool {
    if place.isInTail {
      guard tails[place.index] == label else { return false }
      place.index += 1
      return true
    }
    let next = Int((slots[place.index].base &+ label) & Slot.baseMask)
    guard next < slots.count, slots[next].parent == UInt32(truncatingIfNeeded: place.index) else {
      return false
    }
    let isTail = slots[next].base & Slot.isTail != 0
    place.index = isTail ? Int(slots[next].base & Slot.baseMask) : next
    place.isInTail = isTail
    return true
  }

  /// The place of the first entry of the keywords that end at `place`; nil when none does.
  func firstEntry(at place: Place) -> Int? {
    if place.isInTail {
      let word = tails[place.index]
      return word & Self.tailEnd == 0 ? nil : Int(word & ~Self.tailEnd)
    }
    let base = slots[place.index].base
    guard base & Slot.hasEntries != 0 else { return nil }
    return Int(slots[Int((base &+ Slot.entryLabel) & Slot.baseMask)].base & Slot.baseMask)
  }

  /// The place of the next entry of the same keyword; nil after the last.
  func entry(after entry: Int) -> Int? {
    entries[entry] & Self.lastEntry == 0 ? entry + 2 : nil
  }

  /// What a keyword says, by its place.
  func entry(at place: Int) -> Entry {
    Entry(packed: entries[place], locales: Int(entries[place + 1]))
  }
}

extension KeywordTrie {
  /// Whether the whole of `text` is one of the keywords, each run of separators counted as one space.
  func holdsWhole(_ text: FoldedText) -> Bool {
    var place = Place.root
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

  fileprivate init(packed: UInt32, locales: Int) {
    role = Role(place: Int(packed & 0x1F))
    mode = LocaleProfile.Mode(place: Int(packed >> 5 & 0x7))
    endings = Int((packed & ~KeywordTrie.lastEntry) >> 8)
    self.locales = locales
  }
}

extension KeywordTrie {
  /// Reads the trie that was written into `image`.
  convenience init(_ image: inout ImageReader) {
    self.init(
      slots: image.section().chunks(of: 2) { words in
        Slot(base: words[words.startIndex], parent: words[words.startIndex + 1])
      },
      tails: image.section(),
      entries: image.section()
    )
  }

  /// Writes the trie into `image`.
  func write(to image: inout ImageWriter) {
    image.append(slots.flatMap { [$0.base, $0.parent] })
    image.append(tails)
    image.append(entries)
  }
}
