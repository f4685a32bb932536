/// The slots of a double array while it is built.
struct SlotList {
  private typealias Mark = KeywordTrie.Mark

  private struct Slot {
    var base: UInt32 = 0
    var parent = Mark.noParent
  }

  /// How many free slots are tried for a node with several children before it goes to the end.
  private static let mostTries = 200

  private var slots = [Slot()]
  /// The free slots up to the end, in order: for each slot the free ones before and after it. The
  /// first slot heads the list.
  private var previousFree = [0]
  private var nextFree = [0]

  /// Two words for each slot: its base, and its parent.
  var words: [UInt32] { slots.flatMap { [$0.base, $0.parent] } }

  /// Takes a slot for the root of another trie.
  mutating func appendRoot() -> Int {
    let slot = nextFree[0] == 0 ? slots.count : nextFree[0]
    take(slot, for: Int(Mark.rootParent))
    return slot
  }

  /// Takes slots for the children of `node` by `labels`, and returns its base; nil when
  /// there are no labels.
  mutating func place(_ labels: [UInt32], under node: Int) -> UInt32? {
    guard let first = labels.first else { return nil }
    let base = base(for: labels, first)
    for label in labels { take(child(of: base, by: label), for: node) }
    slots[node].base = base
    return base
  }

  /// Where `label` leads from a node of `base`.
  func child(of base: UInt32, by label: UInt32) -> Int {
    Int((base &+ label) & Mark.base)
  }

  mutating func set(_ slot: Int, _ base: UInt32) {
    precondition(base <= Mark.base, "the lexicon is too large for its words; widen them")
    slots[slot].base = base
  }

  mutating func mark(_ slot: Int, _ flag: UInt32) { slots[slot].base |= flag }

  private func isFree(_ slot: Int) -> Bool {
    slot > 0 && (slot >= slots.count || slots[slot].parent == Mark.noParent)
  }

  private func base(for labels: [UInt32], _ first: UInt32) -> UInt32 {
    var slot = nextFree[0]
    var tries = 0
    while slot != 0, tries < Self.mostTries {
      let base = (UInt32(slot) &- first) & Mark.base
      if labels.allSatisfy({ isFree(child(of: base, by: $0)) }) { return base }
      slot = nextFree[slot]
      tries += 1
    }
    // Behind the end all are free, if none wraps around: the labels of a node that does are
    // looked for further on.
    var end = slots.count
    while true {
      let base = (UInt32(end) &- first) & Mark.base
      if labels.allSatisfy({ isFree(child(of: base, by: $0)) }) { return base }
      end += 1
    }
  }

  private mutating func take(_ slot: Int, for node: Int) {
    while slots.count <= slot { appendFree() }
    slots[slot].parent = UInt32(node)
    nextFree[previousFree[slot]] = nextFree[slot]
    previousFree[nextFree[slot]] = previousFree[slot]
  }

  private mutating func appendFree() {
    let slot = slots.count
    let last = previousFree[0]
    slots.append(Slot())
    previousFree.append(last)
    nextFree.append(0)
    nextFree[last] = slot
    previousFree[0] = slot
  }
}
