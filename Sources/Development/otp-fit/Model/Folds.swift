/// Splits messages into folds of similar size that share no source or template.
struct Folds {
  /// The fold of each message, in list order.
  let places: [Int]
  /// The number of folds, which is lower than requested if there are fewer families.
  let count: Int
  /// The number of families: sets of messages connected by shared sources or templates.
  let families: Int
  /// The number of messages in the largest family.
  let largestFamily: Int

  /// Splits messages with `keys` and `sizes` into at most `count` folds.
  ///
  /// Each family is added to the emptiest fold, starting with the largest family (Graham's
  /// longest-processing-time rule). Any other `seed` gives different folds: before each choice, it
  /// adds a random amount to the apparent size of every fold, up to three families of the mean
  /// size.
  init(_ keys: [GroupKey], sizes: [Double], count: Int, seed: Int = 0) {
    var union = Union(count: keys.count)
    var sources: [String: Int] = [:]
    var templates: [String: Int] = [:]
    for (place, groupKey) in keys.enumerated() {
      union.join(place, sources[groupKey.source, default: place])
      union.join(place, templates[groupKey.template, default: place])
      sources[groupKey.source] = place
      templates[groupKey.template] = place
    }
    var numbers: [Int: Int] = [:]
    var members: [[Int]] = []
    for place in keys.indices {
      let root = union.root(of: place)
      if let number = numbers[root] {
        members[number].append(place)
      } else {
        numbers[root] = members.count
        members.append([place])
      }
    }
    let loads = members.map { $0.reduce(0) { $0 + sizes[$1] } }
    // In a tie, the family that was found first goes first.
    let order = members.indices.sorted { (-loads[$0], $0) < (-loads[$1], $1) }
    let foldCount = min(count, members.count)
    var places = [Int](repeating: 0, count: keys.count)
    var filled = [Double](repeating: 0, count: foldCount)
    let jitter = 3 * sizes.reduce(0, +) / Double(max(1, members.count))
    var random = UInt64(seed)
    for family in order {
      let seeming = filled.map { load in
        // Knuth's linear congruential generator, with the high bits as a fraction.
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return load + (seed == 0 ? 0 : jitter * Double(random >> 33) / Double(1 << 31))
      }
      let fold = seeming.indices.min { (seeming[$0], $0) < (seeming[$1], $1) } ?? 0
      filled[fold] += loads[family]
      for place in members[family] { places[place] = fold }
    }
    self.places = places
    self.count = foldCount
    families = members.count
    largestFamily = members.map(\.count).max() ?? 0
  }
}

/// A union-find structure.
private struct Union {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of member: Int) -> Int {
    var member = member
    while parents[member] != member {
      // Path halving.
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
