internal import OTPText

/// A walk through a trie, letter by letter.
struct TrieWalk {
  /// A place in a trie, packed into one word.
  struct Node { let packed: UInt32 }

  private typealias Mark = KeywordTrie.Mark

  /// The current node, or the index of the next letter in a tail.
  private var place: Int
  /// The first word of the node: its base and marks.
  private var base: UInt32
  private var isInTail = false

  /// Creates a walk from the root of `trie`, in the slots of its index.
  @inline(__always) init(_ trie: borrowing KeywordTrie, _ slots: ImageWords) {
    place = trie.root
    base = slots[2 * trie.root]
  }

  /// Creates a walk that continues at `node`.
  @inline(__always) init(at node: Node, _ slots: ImageWords) {
    place = Int(node.packed & Mark.base)
    isInTail = node.packed & Mark.isTail != 0
    base = isInTail ? 0 : slots[2 * place]
  }

  /// The place that the walk has reached, or nil if no keyword continues there.
  func node(_ tails: ImageWords) -> Node? {
    if isInTail, tails[place] & Mark.tailEnd != 0 { return nil }
    return Node(packed: UInt32(place) | (isInTail ? Mark.isTail : 0))
  }

  /// Follows `label`. Returns false and ends the walk if no keyword continues with it.
  mutating func step(
    by label: UInt32,
    _ slots: ImageWords,
    _ tails: ImageWords
  ) -> Bool {
    if isInTail {
      guard tails[place] == label else { return false }
      place += 1
      return true
    }
    let next = Int((base &+ label) & Mark.base)
    guard 2 * next + 1 < slots.count, slots[2 * next + 1] == UInt32(truncatingIfNeeded: place)
    else { return false }
    base = slots[2 * next]
    isInTail = base & Mark.isTail != 0
    place = isInTail ? Int(base & Mark.base) : next
    return true
  }

  /// Prefetches the node that `label` leads to from the root of `trie`.
  @inline(__always) static func prefetch(
    _ trie: borrowing KeywordTrie,
    by label: UInt32,
    _ slots: ImageWords
  ) {
    slots.prefetch(at: 2 * Int((slots[2 * trie.root] &+ label) & Mark.base))
  }

  /// Prefetches what the walk reads next, by `label`.
  @inline(__always) func prefetch(by label: UInt32, _ slots: ImageWords, _ tails: ImageWords) {
    if isInTail {
      tails.prefetch(at: place)
    } else {
      slots.prefetch(at: 2 * Int((base &+ label) & Mark.base))
    }
  }

  /// The index of the first entry of the keywords that end here, or nil if there are none.
  func firstEntry(_ slots: ImageWords, _ tails: ImageWords) -> Int? {
    if isInTail {
      let word = tails[place]
      return word & Mark.tailEnd == 0 ? nil : Int(word & ~Mark.tailEnd)
    }
    guard base & Mark.hasEntries != 0 else { return nil }
    return Int(slots[2 * Int((base &+ Mark.entryLabel) & Mark.base)] & Mark.base)
  }
}
