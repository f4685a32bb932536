/// A text folded for comparison, with the origin of each character.
///
/// Folding another text reuses its memory.
public struct FoldedText: Sendable {
  /// The folded code points, in order.
  public private(set) var characters: [FoldedCharacter] = []
  /// The length of the original in bytes.
  package private(set) var byteCount = 0

  /// Creates an empty text.
  package init() {}

  /// Creates the folding of `text`.
  package init(_ text: borrowing Span<UInt8>, table: CharacterTable) {
    fold(text, table: table)
  }

  /// The largest capacity that is reused, in characters, so that one huge message does not hold its
  /// memory for good.
  private static let mostKept = 1 << 16

  /// Replaces the contents with the folding of `text`.
  package mutating func fold(_ text: borrowing Span<UInt8>, table: CharacterTable) {
    if characters.capacity > Self.mostKept, text.count < Self.mostKept { characters = [] }
    characters.removeAll(keepingCapacity: true)
    byteCount = text.count
    var index = 0
    // Few texts fold to more characters than they have bytes. The rest grow in another iteration.
    while index < text.count {
      // A Hangul vowel or final composes with the character before it, so that one is part of the
      // new chunk.
      let last = characters.popLast()
      let room = text.count - index + CharacterTable.longestMapping + 1
      characters.append(addingCapacity: room) { output in
        if let last { output.append(last) }
        var folder = TextFolder(table, last?.wordClass ?? WordClass(.space, .none))
        folder.fold(text, from: &index, to: &output)
      }
    }
  }

  /// The byte offset in the original of the character at `index`, or the text's length at the end.
  package func offset(of index: Int) -> Int {
    index < characters.count ? Int(characters[index].offset) : byteCount
  }

  /// The byte offset at which the original of the character at `index` ends, including dropped
  /// characters after it. Several characters may share an original: U+33E0 folds to a digit and a
  /// Han letter.
  package func endOffset(of index: Int) -> Int {
    var next = index + 1
    while next < characters.count, characters[next].offset == characters[index].offset { next += 1 }
    return offset(of: next)
  }
}
