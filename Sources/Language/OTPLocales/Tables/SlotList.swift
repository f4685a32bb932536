/// The slots of a double array under construction.
struct SlotList {
  private typealias Mark = KeywordTrie.Mark

  private struct Slot {
    var base: UInt32 = 0
    var parent = Mark.noParent
  }

  /// The maximum number of free slots tried for a node with several children before appending at
  /// the end.
  private static let mostTries = 200

  private var slots = [Slot()]
  /// A linked list of the free slots, in order: for each slot, the previous and the next free one.
  /// The first slot is the head.
  private var previousFree = [0]
  private var nextFree = [0]

  /// Two words per slot: its base and its parent.
  var words: [UInt32] { slots.flatMap { [$0.base, $0.parent] } }

  /// Reserves a slot for the root of another trie.
  mutating func appendRoot() -> Int {
    let slot = nextFree[0] == 0 ? slots.count : nextFree[0]
    take(slot, for: Int(Mark.rootParent))
    return slot
  }

  /// Reserves slots for the children of `node` and returns the base of the node, or nil if there
  /// are no labels.
  mutating func place(_ labels: [UInt32], under node: Int) -> UInt32? {
    guard let first = labels.first else { return nil }
    let base = base(for: labels, first)
    for label in labels { take(child(of: base, by: label), for: node) }
    slots[node].base = base
    return base
  }

  /// The slot that `label` leads to from a node with `base`.
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
    // Past the end, all slots are free unless a label wraps around. In that case, search further.
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
