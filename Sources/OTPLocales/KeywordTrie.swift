/// Folded keywords, ready to be walked letter by letter; immutable once built.
struct KeywordTrie: Sendable {
  /// What a keyword says where it ends.
  struct Entry: Sendable, Hashable {
    let role: Role
    let mode: LocaleProfile.Mode
    let locale: UInt8
    /// The list of endings that may follow, by its place in the lexicon.
    let endings: Int32
  }

  /// One step of a walk: a place in the trie.
  typealias Node = Int32

  static let root: Node = 0

  /// For each node, where its edges and its entries start; one more at the end.
  private var firstEdge: [Int32] = []
  private var firstEntry: [Int32] = []
  private var labels: [UInt32] = []
  private var targets: [Node] = []
  private var entries: [Entry] = []

  /// Builds the trie of `keywords`.
  init(_ keywords: KeywordList) {
    var sorted = keywords
    sorted.sort()
    // Breadth first, so that the edges of a node lie side by side.
    var queue: [(range: Range<Int>, depth: Int)] = [(0..<sorted.count, 0)]
    var next = 0
    while next < queue.count {
      var (range, depth) = queue[next]
      next += 1
      firstEdge.append(Int32(labels.count))
      firstEntry.append(Int32(entries.count))
      while let first = range.first, sorted.length(of: first) == depth {
        entries.append(sorted.entry(of: first))
        range = first + 1..<range.upperBound
      }
      while let first = range.first {
        let label = sorted.scalar(depth, of: first)
        var end = first + 1
        while end < range.upperBound, sorted.scalar(depth, of: end) == label { end += 1 }
        labels.append(label)
        targets.append(Node(queue.count))
        queue.append((first..<end, depth + 1))
        range = end..<range.upperBound
      }
    }
    firstEdge.append(Int32(labels.count))
    firstEntry.append(Int32(entries.count))
  }

  /// The node that `label` leads to from `node`.
  func step(from node: Node, by label: UInt32) -> Node? {
    var low = Int(firstEdge[Int(node)])
    var high = Int(firstEdge[Int(node) + 1])
    while low < high {
      let middle = (low + high) / 2
      if labels[middle] < label { low = middle + 1 } else { high = middle }
    }
    return low < Int(firstEdge[Int(node) + 1]) && labels[low] == label ? targets[low] : nil
  }

  /// What the keywords that end at `node` say.
  func entries(at node: Node) -> ArraySlice<Entry> {
    entries[Int(firstEntry[Int(node)])..<Int(firstEntry[Int(node) + 1])]
  }
}
