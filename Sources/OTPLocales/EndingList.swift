internal import OTPText

/// A closed list of endings, folded, that can be asked for letters of a text without copying them.
struct EndingList: Sendable {
  /// Whether the stem may stand alone.
  let allowsNone: Bool
  private let endingsByHash: [UInt64: [[UInt32]]]
  private let longest: Int

  init(_ endings: Set<[UInt32]>) {
    allowsNone = endings.contains([])
    endingsByHash = Dictionary(grouping: endings, by: { Self.hash($0) })
    longest = endings.lazy.map(\.count).max() ?? 0
  }

  /// Whether the letters of `range` are one of the endings.
  func contains(_ range: Range<Int>, of text: FoldedText) -> Bool {
    guard range.count <= longest else { return false }
    let hash = Self.hash(range.lazy.map { text.characters[$0].scalar })
    guard let endings = endingsByHash[hash] else { return false }
    return endings.contains { ending in
      ending.count == range.count
        && zip(ending, range).allSatisfy { $0 == text.characters[$1].scalar }
    }
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ scalars: some Sequence<UInt32>) -> UInt64 {
    scalars.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
