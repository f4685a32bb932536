/// A division of messages into parts of about one size, such that no two parts share a
/// source or a template.
struct Folds {
  /// The fold of each message, by its place in the list.
  let places: [Int]
  /// How many folds there are; fewer than asked for when there are fewer families.
  let count: Int
  /// How many families there are: messages that share a source or a template, or a relative.
  let families: Int
  /// How many messages the largest family has.
  let largestFamily: Int

  /// Divides messages by their `kinships` into `count` folds at most; `sizes` tells how
  /// much each takes up.
  ///
  /// Families go from the largest to the smallest into the fold that is emptiest then: that is R.
  /// Graham's rule for even loads.
  init(_ kinships: [Kinship], sizes: [Double], count: Int) {
    var union = Union(count: kinships.count)
    var sources: [String: Int] = [:]
    var templates: [String: Int] = [:]
    for (place, kinship) in kinships.enumerated() {
      union.join(place, sources[kinship.source, default: place])
      union.join(place, templates[kinship.template, default: place])
      sources[kinship.source] = place
      templates[kinship.template] = place
    }
    var numbers: [Int: Int] = [:]
    var members: [[Int]] = []
    for place in kinships.indices {
      let root = union.root(of: place)
      if let number = numbers[root] {
        members[number].append(place)
      } else {
        numbers[root] = members.count
        members.append([place])
      }
    }
    let loads = members.map { $0.reduce(0) { $0 + sizes[$1] } }
    // Of two that are as large, the one that was met first goes first.
    let order = members.indices.sorted { (-loads[$0], $0) < (-loads[$1], $1) }
    let foldCount = min(count, members.count)
    var places = [Int](repeating: 0, count: kinships.count)
    var filled = [Double](repeating: 0, count: foldCount)
    for family in order {
      let fold = filled.indices.min { (filled[$0], $0) < (filled[$1], $1) } ?? 0
      filled[fold] += loads[family]
      for place in members[family] { places[place] = fold }
    }
    self.places = places
    self.count = foldCount
    families = members.count
    largestFamily = members.map(\.count).max() ?? 0
  }
}

/// Sets that grow together, known by one of their members.
private struct Union {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of member: Int) -> Int {
    var member = member
    while parents[member] != member {
      // Each step halves the way for the next who asks.
      parents[member] = parents[parents[member]]
      member = parents[member]
    }
    return member
  }

  mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (root(of: first), root(of: second))
    parents[max(first, second)] = min(first, second)
  }
}
