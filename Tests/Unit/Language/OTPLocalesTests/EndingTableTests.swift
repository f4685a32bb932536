import RandomNumbers
import Testing

@testable import OTPLocales
@testable import OTPText

/// Compares the table of endings with plain sets.
struct EndingTableTests {
  /// Letters that fold to themselves, including one in plane 16.
  private static let letters = "abcо日\u{10FFFD}".unicodeScalars.map { $0 }

  private static let table = Result { try CharacterTable() }

  private func ending(_ numbers: inout Numbers, _ longest: Int) -> String {
    var ending = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...longest, using: &numbers) {
      ending.append(numbers.one(of: Self.letters))
    }
    return String(ending)
  }

  private func scalars(_ text: String) throws -> [UInt32] {
    KeywordSpelling.scalars(of: text, table: try Self.table.get())
  }

  /// Compares which of `lists` contain an ending according to the table and to a linear search.
  private func compare(_ endings: EndingTable, _ lists: [Set<[UInt32]>], _ ending: String) throws {
    // Embed the ending in a word, and the word in a text.
    let text = FoldedText("a \(ending) b".utf8Span.span, table: try Self.table.get())
    let range = 2..<text.characters.count - 2
    let spelling = range.map { text.characters[$0].scalar }
    let found = endings.ending(range, of: text)
    for (place, list) in lists.enumerated() {
      let isFound = found.map { endings.contains($0, in: place) } ?? false
      try #require(isFound == (!spelling.isEmpty && list.contains(spelling)))
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `finds an ending in exactly the lists that have it`(seed: UInt64) throws {
    var numbers = Numbers(seed: seed)
    let known = (0..<Int.random(in: 1...40, using: &numbers)).map { _ in ending(&numbers, 4) }
    let lists = try (0..<Int.random(in: 1...9, using: &numbers)).map { _ in
      Set(try known.filter { _ in numbers.happens(40) }.map(scalars))
    }
    let endings = EndingTable(lists)
    for ending in known { try compare(endings, lists, ending) }
    for _ in 0..<200 { try compare(endings, lists, ending(&numbers, 6)) }
    for (place, list) in lists.enumerated() {
      #expect(endings.allowsNone(place) == list.contains([]))
    }
  }

  @Test func `reads a table from its image`() throws {
    let lists: [Set<[UInt32]>] = [[[]], [[], [0x61], [0x61, 0x62]], [], [[0x10_FFFD]]]
    let endings = EndingTable(lists)
    var image = ImageWriter()
    endings.write(to: &image)
    let copy = image.text.withUnsafeBufferPointer { bytes in
      var reader = ImageReader(bytes)
      return EndingTable(&reader)
    }
    for ending in ["", "a", "ab", "b", "abc", "\u{10FFFD}"] { try compare(copy, lists, ending) }
    for place in lists.indices { #expect(copy.allowsNone(place) == endings.allowsNone(place)) }
  }

  @Test func `an empty table has no endings`() throws {
    try compare(EndingTable([[[]]]), [[[]]], "a")
    try compare(EndingTable([]), [], "a")
  }
}
