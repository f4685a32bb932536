/// Folded keywords on the way into a trie: all spellings in one buffer, so that sorting them moves only numbers.
struct KeywordList {
  /// What a keyword says.
  struct Entry {
    let role: Role
    let mode: LocaleProfile.Mode
    /// The list of endings that may follow, by its place in the lexicon.
    let endings: Int
    /// The locales that have it.
    var locales: LocaleSet

    /// Whether it is the same keyword, of whatever locales.
    func isSame(as other: Entry) -> Bool {
      role == other.role && mode == other.mode && endings == other.endings
    }
  }

  private struct Item {
    let start: Int32
    let count: Int32
    let entry: Entry
  }

  private var scalars: [UInt32] = []
  private var items: [Item] = []

  var count: Int { items.count }

  mutating func append(_ spelling: [UInt32], _ entry: Entry) {
    items.append(
      Item(start: Int32(scalars.count), count: Int32(spelling.count), entry: entry)
    )
    scalars += spelling
  }

  /// Sorts the keywords by their spelling.
  mutating func sort() {
    let scalars = scalars
    items.sort { left, right in
      let shorter = min(left.count, right.count)
      for offset in 0..<shorter {
        let first = scalars[Int(left.start + offset)]
        let second = scalars[Int(right.start + offset)]
        if first != second { return first < second }
      }
      return left.count < right.count
    }
  }

  func length(of index: Int) -> Int { Int(items[index].count) }

  func scalar(_ depth: Int, of index: Int) -> UInt32 { scalars[Int(items[index].start) + depth] }

  func entry(of index: Int) -> Entry { items[index].entry }
}
