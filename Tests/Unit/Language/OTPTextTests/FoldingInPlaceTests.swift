import RandomNumbers
import Testing

@testable import OTPText

/// Tests of texts that reuse memory, and of texts that grow when folded.
struct FoldingInPlaceTests {
  private static let table = Result { try CharacterTable() }

  /// Characters that fold to many: phrases, squared words, an era name, a ligature and a
  /// parenthesised number.
  private static let growing = ["\u{FDFA}", "\u{33FF}", "㌔", "㌀", "㋿", "ﬃ", "⑽", "\u{FDFB}"]

  private func folded(_ text: String) throws -> FoldedText {
    FoldedText(text.utf8Span.span, table: try Self.table.get())
  }

  /// The folding of `text`, one character at a time. Not for conjoining Hangul letters and CR LF.
  private func plain(_ text: String) throws -> [FoldedCharacter] {
    var result: [FoldedCharacter] = []
    var last = WordClass(.space, .none)
    var offset: UInt32 = 0
    let table = try Self.table.get()
    for scalar in text.unicodeScalars {
      for character in try folded(String(scalar)).characters {
        let pair = last.pair(with: character.wordClass)
        let boundary = table.boundaries.answers[pair]
        var bare = character
        bare.head = UInt64(character.scalar)
        bare.form &= ~(0xFF << 24)
        result.append(bare.placed(at: offset, boundary))
        last = character.wordClass
      }
      offset += UInt32(scalar.utf8.count)
    }
    return result
  }

  /// Compares outside of the macro, which takes seconds to describe the difference of two long
  /// arrays.
  private func expectSame(
    _ left: [FoldedCharacter],
    _ right: [FoldedCharacter],
    _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isSame = left == right
    #expect(isSame, comment, sourceLocation: sourceLocation)
  }

  @Test func `folding into used memory equals folding into new memory`() throws {
    let samples =
      [
        "", "a", "Your code is 482913", "验证码482913，5分钟", "\u{FDFA}", "a\r\nb", "인증 번호",
        "\u{110B}\u{1175}\u{11AB}증", "\u{200B}", "co\u{0301}digo", "４８２９１３ ⑽",
        String(repeating: "a", count: 5000), String(repeating: "\u{FDFA}", count: 1000),
        String(repeating: "\u{33FF}", count: 1000), String(repeating: "㌔", count: 1000),
        String(repeating: "b", count: 70_000), String(repeating: "\u{200B}", count: 300),
      ]
    var numbers = Numbers(seed: 21)
    let table = try Self.table.get()
    var text = FoldedText()
    for _ in 0..<300 {
      let sample = numbers.one(of: samples)
      text.fold(sample.utf8Span.span, table: table)
      let fresh = try folded(sample)
      expectSame(text.characters, fresh.characters, "\(sample.utf8.count) bytes")
      try #require(text.byteCount == sample.utf8.count)
    }
  }

  @Test(arguments: growing)
  func `folds a thousand growing characters like one`(character: String) throws {
    let one = try folded(character).characters.map(\.scalar)
    let text = try folded(String(repeating: character, count: 1000))
    let expected = (0..<1000).flatMap { _ in one }
    let found = text.characters.map(\.scalar)
    #expect(found.count == expected.count)
    #expect(found.elementsEqual(expected))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `folds growing texts like their single characters`(seed: UInt64) throws {
    var numbers = Numbers(seed: seed)
    let pieces = Self.growing + ["a", "é", "1", " ", "字", "か", "ж", "\u{301}", "😀", ".", "١"]
    for _ in 0..<20 {
      let count = Int.random(in: 0...120, using: &numbers)
      let text = (0..<count).map { _ in numbers.one(of: pieces) }.joined()
      expectSame(try folded(text).characters, try plain(text), "\(count) characters")
    }
  }

  @Test func `composes a syllable across the end of a chunk`() throws {
    let syllables = "\u{1112}\u{1161}\u{11AB}"
    for growth in 1...3 {
      for before in 0..<12 {
        for after in 0..<60 {
          let text =
            String(repeating: "\u{FDFA}", count: growth) + String(repeating: "a", count: before)
            + syllables + String(repeating: "b", count: after)
          let found = try folded(text).characters.filter { $0.script == .hangul }.map(\.scalar)
          #expect(found == [0xD55C], "\(growth), \(before) and \(after) characters around it")
        }
      }
    }
  }

  @Test func `folds CR LF to one line break across the end of a chunk`() throws {
    for after in 0..<90 {
      let text = "\u{FDFA}a\r\n" + String(repeating: "b", count: after)
      #expect(try folded(text).characters.count { $0.kind == .lineBreak } == 1)
    }
  }
}
