import OTPText
import Testing

struct WordSegmenterTests {
  private func boundaries(of text: String) throws -> [Int] {
    let segmenter = try WordSegmenter()
    var found: [Int] = []
    try segmenter.forEachBoundary(in: text.utf8Span.span) { found.append($0) }
    return found
  }

  @Test func `reports boundaries as byte offsets`() throws {
    #expect(try boundaries(of: "né 1") == [3, 4, 5])
  }

  @Test func `finds no boundary in an empty text`() throws {
    #expect(try boundaries(of: "").isEmpty)
  }

  @Test func `segments one text after another`() throws {
    let segmenter = try WordSegmenter()
    var counts: [Int] = []
    for text in ["a b", "code", "a b"] {
      var count = 0
      try segmenter.forEachBoundary(in: text.utf8Span.span) { _ in count += 1 }
      counts.append(count)
    }
    #expect(counts == [3, 1, 3])
  }

  @Test func `does not find コード inside レコード`() throws {
    // レコード means "record"; コード means "code".
    let table = try CharacterTable()
    for (text, isWord) in [("レコード", false), ("認証コード", true)] {
      let folded = FoldedText(text.utf8Span.span, table: table)
      var unspaced = UnspacedBoundaries()
      // ド folds to two characters.
      let start = folded.characters.count - 4
      #expect(unspaced.isBoundary(before: start, in: folded, of: text.utf8Span.span) == isWord)
    }
  }
}
