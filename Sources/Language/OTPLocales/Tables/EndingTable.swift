internal import OTPText

/// The lists of endings of a lexicon, folded and hashed.
struct EndingTable: Sendable {
  /// The index of an ending in the table.
  typealias Ending = UInt32

  /// For each list, the index of its first ending in `members`, and whether a stem may stand alone.
  /// The last element marks the end.
  private let lists: [UInt32]
  /// The endings of each list.
  private let members: [UInt32]
  /// For each ending, the index of its first letter in `letters`. The last element marks the end.
  private let starts: [UInt32]
  private let letters: [UInt32]
  /// For each hash bucket, the index of its first ending in `hashed`. The last element marks the
  /// end.
  private let buckets: [UInt32]
  private let hashed: [Ending]
  /// The number of letters of the longest ending.
  private let longest: Int

  /// Marks a list whose stems may stand alone.
  private static let allowsNone: UInt32 = 1 << 23

  /// Creates a table of `lists`.
  init(_ lists: [Set<[UInt32]>]) {
    let endings = Set(lists.joined()).filter { !$0.isEmpty }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let places = Dictionary(uniqueKeysWithValues: zip(endings, 0 as UInt32..<UInt32(endings.count)))
    var heads: [UInt32] = []
    var members: [UInt32] = []
    for list in lists {
      heads.append(UInt32(members.count) | (list.contains([]) ? Self.allowsNone : 0))
      members += list.compactMap { places[$0] }.sorted()
    }
    self.init(
      lists: heads + [UInt32(members.count)],
      members: members,
      starts: endings.reduce(into: [0]) { $0.append($0[$0.count - 1] + UInt32($1.count)) },
      letters: Array(endings.joined())
    )
  }

  private init(lists: [UInt32], members: [UInt32], starts: [UInt32], letters: [UInt32]) {
    self.lists = lists
    self.members = members
    self.starts = starts
    self.letters = letters
    let count = max(0, starts.count - 1)
    var hashes: [UInt32] = []
    var longest = 0
    for ending in 0..<count {
      let range = Int(starts[ending])..<Int(starts[ending + 1])
      longest = max(longest, range.count)
      hashes.append(letters[range].reduce(Self.seed, Self.hash))
    }
    self.longest = longest
    let size = UInt32(2 * count + 1)
    var buckets = [UInt32](repeating: 0, count: Int(size) + 1)
    for hash in hashes { buckets[Int(hash % size) + 1] += 1 }
    for bucket in 0..<Int(size) { buckets[bucket + 1] += buckets[bucket] }
    self.buckets = buckets
    var hashed = [Ending](repeating: 0, count: count)
    var next = buckets
    for (ending, hash) in hashes.enumerated() {
      hashed[Int(next[Int(hash % size)])] = Ending(ending)
      next[Int(hash % size)] += 1
    }
    self.hashed = hashed
  }

  /// Whether a stem with the endings of `list` may stand alone.
  func allowsNone(_ list: Int) -> Bool { lists[list] & Self.allowsNone != 0 }

  /// The ending that is spelled by the letters in `range`, or nil if there is none.
  func ending(_ range: Range<Int>, of text: FoldedText) -> Ending? {
    guard range.count <= longest, !range.isEmpty else { return nil }
    var hash = Self.seed
    for index in range { hash = Self.hash(hash, text.characters[index].scalar) }
    let bucket = Int(hash % UInt32(buckets.count - 1))
    for place in Int(buckets[bucket])..<Int(buckets[bucket + 1]) {
      let ending = hashed[place]
      if isEnding(ending, range, of: text) { return ending }
    }
    return nil
  }

  /// Whether `ending` is in `list`.
  func contains(_ ending: Ending, in list: Int) -> Bool {
    let start = Int(lists[list] & ~Self.allowsNone)
    let end = Int(lists[list + 1] & ~Self.allowsNone)
    for place in start..<end where members[place] >= ending { return members[place] == ending }
    return false
  }

  private func isEnding(_ ending: Ending, _ range: Range<Int>, of text: FoldedText) -> Bool {
    let start = Int(starts[Int(ending)])
    guard Int(starts[Int(ending) + 1]) - start == range.count else { return false }
    for offset in 0..<range.count
    where letters[start + offset] != text.characters[range.lowerBound + offset].scalar {
      return false
    }
    return true
  }

  /// The offset basis of FNV-1a with 32 bits, applied letter by letter.
  private static let seed: UInt32 = 0x811C_9DC5

  private static func hash(_ hash: UInt32, _ scalar: UInt32) -> UInt32 {
    (hash ^ scalar) &* 0x0100_0193
  }
}

extension EndingTable {
  /// Reads the table from `image`.
  init(_ image: inout ImageReader) {
    self.init(
      lists: image.section(),
      members: image.section(),
      starts: image.section(),
      letters: image.section()
    )
  }

  /// Writes the table into `image`.
  func write(to image: inout ImageWriter) {
    image.append(lists)
    image.append(members)
    image.append(starts)
    image.append(letters)
  }
}
