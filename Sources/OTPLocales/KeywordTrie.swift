/// Folded keywords, ready to be walked letter by letter; immutable once built.
struct KeywordTrie: Sendable {
  /// What a keyword says where it ends.
  struct Entry: Sendable, Hashable {
    let role: Role
    let mode: LocaleProfile.Mode
    /// The list of endings that may follow, by its place in the lexicon.
    let endings: Int32
    /// The locales that have it.
    var locales: LocaleSet

    /// Whether it is the same keyword, of whatever locales.
    fileprivate func isSame(as other: Entry) -> Bool {
      role == other.role && mode == other.mode && endings == other.endings
    }
  }

  /// One step of a walk: a place in the trie.
  typealias Node = Int32

  static let root: Node = 0

  /// Where the edges and the entries of a node start. What a step needs lies side by side, for most of its time is waiting for memory.
  private struct Place {
    let edge: Int32
    let entry: Int32
  }

  private struct Edge {
    let label: UInt32
    let target: Node
  }

  /// For each node; one more at the end.
  private var places: [Place] = []
  private var edges: [Edge] = []
  private var entries: [Entry] = []
  /// Where the letters of most scripts lead to from the root, which has the most edges; the root where they lead nowhere.
  private var rootTargets: [Node] = []
  /// Letters of the scripts below this are looked up at once: Latin to Thai and Georgian.
  private static let directLabels: UInt32 = 0x1100

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
      places.append(Place(edge: Int32(edges.count), entry: Int32(entries.count)))
      while let first = range.first, sorted.length(of: first) == depth {
        add(sorted.entry(of: first))
        range = first + 1..<range.upperBound
      }
      while let first = range.first {
        let label = sorted.scalar(depth, of: first)
        var end = first + 1
        while end < range.upperBound, sorted.scalar(depth, of: end) == label { end += 1 }
        edges.append(Edge(label: label, target: Node(queue.count)))
        queue.append((first..<end, depth + 1))
        range = end..<range.upperBound
      }
    }
    places.append(Place(edge: Int32(edges.count), entry: Int32(entries.count)))
    rootTargets = (0..<Self.directLabels).map { search(from: Self.root, by: $0) ?? Self.root }
  }

  /// Adds an entry to the last node; locales share one.
  private mutating func add(_ entry: Entry) {
    // A slice that lives on would make each change copy all entries.
    let start = Int(places[places.count - 1].entry)
    if let same = (start..<entries.count).first(where: { entry.isSame(as: entries[$0]) }) {
      entries[same].locales.formUnion(entry.locales)
    } else {
      entries.append(entry)
    }
  }

  /// The node that `label` leads to from `node`.
  func step(from node: Node, by label: UInt32) -> Node? {
    if node == Self.root, label < rootTargets.count {
      let target = rootTargets[Int(label)]
      return target == Self.root ? nil : target
    }
    return search(from: node, by: label)
  }

  private func search(from node: Node, by label: UInt32) -> Node? {
    var low = Int(places[Int(node)].edge)
    let end = Int(places[Int(node) + 1].edge)
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].label < label { low = middle + 1 } else { high = middle }
    }
    return low < end && edges[low].label == label ? edges[low].target : nil
  }

  /// The places of what the keywords that end at `node` say.
  func entries(at node: Node) -> Range<Int> {
    Int(places[Int(node)].entry)..<Int(places[Int(node) + 1].entry)
  }

  /// What a keyword says, by its place.
  func entry(_ place: Int) -> Entry { entries[place] }
}
