internal import OTPText

/// A walk through a trie, letter by letter.
struct TrieWalk {
  private typealias Mark = KeywordTrie.Mark

  /// The node that was come to, or the letter of a tail that comes next.
  private var place: Int
  /// The word of the node: its base and marks.
  private var base: UInt32
  private var isInTail = false

  /// Makes a walk that stands at the root of `trie`.
  init(_ trie: KeywordTrie) {
    place = trie.root
    base = trie.slots[2 * trie.root]
  }

  /// Moves on by `label`; false when no keyword goes on so, which ends the walk.
  @inline(__always)
  mutating func step(by label: UInt32, in trie: KeywordTrie) -> Bool {
    if isInTail {
      guard trie.tails[place] == label else { return false }
      place += 1
      return true
    }
    let next = Int((base &+ label) & Mark.base)
    guard 2 * next + 1 < trie.slots.count,
      trie.slots[2 * next + 1] == UInt32(truncatingIfNeeded: place)
    else { return false }
    base = trie.slots[2 * next]
    isInTail = base & Mark.isTail != 0
    place = isInTail ? Int(base & Mark.base) : next
    return true
  }

  /// The place of the first entry of the keywords that end here; nil when none does.
  func firstEntry(in trie: KeywordTrie) -> Int? {
    if isInTail {
      let word = trie.tails[place]
      return word & Mark.tailEnd == 0 ? nil : Int(word & ~Mark.tailEnd)
    }
    guard base & Mark.hasEntries != 0 else { return nil }
    return Int(trie.slots[2 * Int((base &+ Mark.entryLabel) & Mark.base)] & Mark.base)
  }
}

extension KeywordTrie {
  /// Whether the whole of `text` is one of the keywords, each run of separators counted as one space.
  func holdsWhole(_ text: FoldedText) -> Bool {
    var walk = TrieWalk(self)
    var isApart = false
    var hasBegun = false
    for character in text.characters {
      if character.isSeparator {
        isApart = true
        continue
      }
      if isApart, hasBegun, !walk.step(by: KeywordSpelling.space, in: self) {
        return false
      }
      guard walk.step(by: character.scalar, in: self) else { return false }
      isApart = false
      hasBegun = true
    }
    return hasBegun && walk.firstEntry(in: self) != nil
  }
}
