/// A text as detection compares it: folded code points, each knowing where it came from.
///
/// One that is folded anew keeps its memory.
public struct FoldedText: Sendable {
  /// The folded code points, in order.
  public private(set) var characters: [FoldedCharacter] = []
  /// The length of the original in bytes.
  package private(set) var byteCount = 0

  /// Makes an empty text.
  package init() {}

  /// Folds `text`.
  package init(_ text: borrowing Span<UInt8>, table: CharacterTable) {
    fold(text, table: table)
  }

  /// The most characters whose memory is kept: a message of several megabytes must not be paid for ever after.
  private static let mostKept = 1 << 16

  /// Folds `text` in place of what was folded before.
  package mutating func fold(_ text: borrowing Span<UInt8>, table: CharacterTable) {
    if characters.capacity > Self.mostKept, text.count < Self.mostKept { characters = [] }
    characters.removeAll(keepingCapacity: true)
    byteCount = text.count
    var index = 0
    // Few texts fold to more characters than they have bytes; the rest of those finds its room in another turn.
    while index < text.count {
      // A vowel or a final of Hangul joins the character before it, which must be at hand.
      let last = characters.popLast()
      let room = text.count - index + CharacterTable.longestMapping + 1
      characters.append(addingCapacity: room) { output in
        if let last { output.append(last) }
        var folder = TextFolder(table, last?.wordClass ?? WordClass(.space, .none))
        folder.fold(text, from: &index, to: &output)
      }
    }
  }

  /// Where the character at `index` starts in the original, in bytes; the end of the text for the index after the last.
  package func offset(of index: Int) -> Int {
    index < characters.count ? Int(characters[index].offset) : byteCount
  }

  /// Where the character of the original that the character at `index` comes from ends, in bytes; what folding drops
  /// after it belongs to it. One character may fold to several, as U+33E0 to a digit and a Han letter.
  package func endOffset(of index: Int) -> Int {
    var next = index + 1
    while next < characters.count, characters[next].offset == characters[index].offset { next += 1 }
    return offset(of: next)
  }
}
