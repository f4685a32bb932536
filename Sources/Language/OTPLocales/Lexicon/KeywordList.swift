/// Folded keywords from which a trie is built.
///
/// All spellings share one buffer, so that sorting only moves indexes.
struct KeywordList {
  /// The meaning of a keyword.
  struct Entry {
    let role: Role
    let mode: LocaleProfile.Mode
    /// The index in the lexicon of the list of endings that may follow.
    let endings: Int
    /// The locales that have the keyword.
    var locales: LocaleSet

    /// Whether two entries are equal except for their locales.
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

  /// Removes the keywords whose indexes do not satisfy `isKept`.
  mutating func filter(_ isKept: (Int) -> Bool) {
    items = items.indices.filter(isKept).map { items[$0] }
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

  /// The letters of a keyword, starting at `depth`.
  func spelling(of index: Int, from depth: Int) -> ArraySlice<UInt32> {
    let start = Int(items[index].start)
    return scalars[start + depth..<start + length(of: index)]
  }

  /// The next letters of sorted keywords that share their first `depth` letters, each with its
  /// range of keywords.
  func children(of range: Range<Int>, at depth: Int) -> [(label: UInt32, range: Range<Int>)] {
    var children: [(label: UInt32, range: Range<Int>)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      guard length(of: start) > depth else {
        start += 1
        continue
      }
      let label = scalar(depth, of: start)
      var end = start + 1
      while end < range.upperBound, scalar(depth, of: end) == label { end += 1 }
      children.append((label, start..<end))
      start = end
    }
    return children
  }

  /// The first letters of the keywords.
  var firstLetters: FirstLetters {
    var letters = FirstLetters()
    for index in 0..<count where length(of: index) > 0 {
      letters.insert(spelling(of: index, from: 0))
    }
    return letters
  }

  /// Whether all keywords in a sorted range have the same spelling.
  func isOneSpelling(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    let last = range.upperBound - 1
    return length(of: first) == length(of: last)
      && (0..<length(of: first)).allSatisfy { scalar($0, of: first) == scalar($0, of: last) }
  }
}
