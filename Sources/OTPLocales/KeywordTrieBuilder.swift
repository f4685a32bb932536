/// Builds a `KeywordTrie` of keywords, level by level, so that what is walked most lies together.
struct KeywordTrieBuilder {
  private var keywords: KeywordList
  private var slots = SlotList()
  private var tails: [UInt32] = []
  private var entries: [UInt32] = []

  /// A node whose children are still to come.
  private struct Pending {
    let node: Int
    let range: Range<Int>
    let depth: Int
  }

  /// Builds the trie of `keywords`; sets of locales are kept in `localeSets`.
  static func trie(of keywords: KeywordList, _ localeSets: inout LocaleSetList) -> KeywordTrie {
    var builder = KeywordTrieBuilder(keywords)
    builder.build(&localeSets)
    return KeywordTrie(slots: builder.slots.slots, tails: builder.tails, entries: builder.entries)
  }

  private init(_ keywords: KeywordList) {
    self.keywords = keywords
    self.keywords.sort()
  }

  private mutating func build(_ localeSets: inout LocaleSetList) {
    var queue = [Pending(node: 0, range: 0..<keywords.count, depth: 0)]
    var next = 0
    while next < queue.count {
      let pending = queue[next]
      next += 1
      let children = children(of: pending)
      let own = pending.range.prefix { keywords.length(of: $0) == pending.depth }
      var labels = children.map(\.label)
      if !own.isEmpty { labels.insert(KeywordTrie.Slot.entryLabel, at: 0) }
      guard let base = slots.place(labels, under: pending.node) else { continue }
      if !own.isEmpty {
        slots.mark(pending.node, KeywordTrie.Slot.hasEntries)
        slots.set(
          slots.child(of: base, by: KeywordTrie.Slot.entryLabel),
          appendEntries(of: own, &localeSets)
        )
      }
      for child in children {
        let node = slots.child(of: base, by: child.label)
        if isOneKeyword(child.range) {
          slots.set(node, appendTail(of: child.range, from: pending.depth + 1, &localeSets))
          slots.mark(node, KeywordTrie.Slot.isTail)
        } else {
          queue.append(Pending(node: node, range: child.range, depth: pending.depth + 1))
        }
      }
    }
  }

  /// The letters that the keywords of a node go on with, and the keywords of each.
  private func children(of pending: Pending) -> [(label: UInt32, range: Range<Int>)] {
    var children: [(label: UInt32, range: Range<Int>)] = []
    var start = pending.range.lowerBound
    while start < pending.range.upperBound {
      guard keywords.length(of: start) > pending.depth else {
        start += 1
        continue
      }
      let label = keywords.scalar(pending.depth, of: start)
      var end = start + 1
      while end < pending.range.upperBound, keywords.scalar(pending.depth, of: end) == label {
        end += 1
      }
      children.append((label, start..<end))
      start = end
    }
    return children
  }

  /// Whether all of sorted keywords are spelled alike.
  private func isOneKeyword(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    let last = range.upperBound - 1
    return keywords.length(of: first) == keywords.length(of: last)
      && (0..<keywords.length(of: first)).allSatisfy {
        keywords.scalar($0, of: first) == keywords.scalar($0, of: last)
      }
  }

  private mutating func appendTail(
    of range: Range<Int>,
    from depth: Int,
    _ localeSets: inout LocaleSetList
  ) -> UInt32 {
    let start = UInt32(tails.count)
    for offset in depth..<keywords.length(of: range.lowerBound) {
      tails.append(keywords.scalar(offset, of: range.lowerBound))
    }
    tails.append(KeywordTrie.tailEnd | appendEntries(of: range, &localeSets))
    return start
  }

  /// Appends what keywords of one spelling say; locales that agree share an entry.
  private mutating func appendEntries(
    of range: Range<Int>,
    _ localeSets: inout LocaleSetList
  ) -> UInt32 {
    var merged: [KeywordList.Entry] = []
    for index in range {
      let entry = keywords.entry(of: index)
      if let same = merged.firstIndex(where: { entry.isSame(as: $0) }) {
        merged[same].locales.formUnion(entry.locales)
      } else {
        merged.append(entry)
      }
    }
    let start = UInt32(entries.count)
    for (index, entry) in merged.enumerated() {
      let last = index + 1 == merged.count ? KeywordTrie.lastEntry : 0
      let locales = localeSets.place(of: entry.locales)
      let packed = KeywordTrie.Entry(
        role: entry.role,
        mode: entry.mode,
        endings: entry.endings,
        locales: locales
      ).packed
      entries += [packed | last, UInt32(locales)]
    }
    return start
  }
}
