/// Builds the tries of an index level by level, so that the nodes visited most are close together.
struct KeywordTrieBuilder {
  private var slots = SlotList()
  private var tails = TailList()
  private var entries: [UInt32] = []
  private(set) var localeSets = LocaleSetList()

  /// The storage built so far.
  var words: KeywordTrie.Words {
    KeywordTrie.Words(slots: slots.words, tails: tails.words, entries: entries)
  }

  /// A node whose children have not been added yet.
  private struct Pending {
    let node: Int
    let range: Range<Int>
    let depth: Int
  }

  /// Adds a trie of `list`.
  mutating func add(_ list: KeywordList) -> KeywordTrie {
    var keywords = list
    keywords.sort()
    let root = slots.appendRoot()
    var queue = [Pending(node: root, range: 0..<keywords.count, depth: 0)]
    var next = 0
    while next < queue.count {
      let pending = queue[next]
      next += 1
      let children = keywords.children(of: pending.range, at: pending.depth)
      let own = pending.range.prefix { keywords.length(of: $0) == pending.depth }
      var labels = children.map(\.label)
      if !own.isEmpty { labels.insert(KeywordTrie.Mark.entryLabel, at: 0) }
      guard let base = slots.place(labels, under: pending.node) else { continue }
      if !own.isEmpty {
        slots.mark(pending.node, KeywordTrie.Mark.hasEntries)
        slots.set(
          slots.child(of: base, by: KeywordTrie.Mark.entryLabel),
          appendEntries(of: own, in: keywords)
        )
      }
      for child in children {
        let node = slots.child(of: base, by: child.label)
        if keywords.isOneSpelling(child.range) {
          let rest = keywords.spelling(of: child.range.lowerBound, from: pending.depth + 1)
          slots.set(node, tails.place(of: rest, appendEntries(of: child.range, in: keywords)))
          slots.mark(node, KeywordTrie.Mark.isTail)
        } else {
          queue.append(Pending(node: node, range: child.range, depth: pending.depth + 1))
        }
      }
    }
    return KeywordTrie(root: root, letters: keywords.firstLetters)
  }

  /// Appends the entries of keywords with one spelling and returns the index of the first. Locales
  /// that agree share an entry.
  private mutating func appendEntries(of range: Range<Int>, in keywords: KeywordList) -> UInt32 {
    var merged: [KeywordList.Entry] = []
    for index in range {
      let entry = keywords.entry(of: index)
      if let same = merged.firstIndex(where: { entry.isSame(as: $0) }) {
        merged[same].locales.formUnion(entry.locales)
      } else {
        merged.append(entry)
      }
    }
    var words: [UInt32] = []
    for (index, entry) in merged.enumerated() {
      let last = index + 1 == merged.count ? KeywordTrie.Mark.lastEntry : 0
      let locales = localeSets.place(of: entry.locales)
      words += [KeywordTrie.Entry(entry, locales: locales).packed | last, UInt32(locales)]
    }
    if let place = entryPlaces[words] { return place }
    let place = UInt32(entries.count)
    entries += words
    entryPlaces[words] = place
    return place
  }

  /// The index of each list of entries seen so far. Most keywords of a locale share a few lists.
  private var entryPlaces: [[UInt32]: UInt32] = [:]
}
