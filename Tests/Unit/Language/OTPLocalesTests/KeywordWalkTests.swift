import OTPText
import RandomNumbers
import Testing

@testable import OTPLocales

/// Compares the finder in random texts with a search for each keyword at each position.
struct KeywordWalkTests {
  private static let table = Result { try CharacterTable() }

  private func word(_ numbers: inout Numbers) -> String {
    String(
      (0..<Int.random(in: 1...4, using: &numbers)).map { _ in numbers.one(of: ["a", "b", "ж"]) }
        .joined()
    )
  }

  private func phrase(_ numbers: inout Numbers) -> String {
    (0..<Int.random(in: 1...3, using: &numbers)).map { _ in word(&numbers) }.joined(separator: " ")
  }

  /// The end of `keyword` if it occurs at `start` of `text`, with up to three spaces or hyphens for
  /// each of its spaces.
  private func end(of keyword: [Character], at start: Int, in text: [Character]) -> Int? {
    var position = start
    for character in keyword {
      if character == " " {
        let separators = text[position...].prefix { $0 == " " || $0 == "-" }.count
        guard (1...3).contains(separators) else { return nil }
        position += separators
      } else {
        guard position < text.count, text[position] == character else { return nil }
        position += 1
      }
    }
    let endsWord = position == text.count || text[position] == " " || text[position] == "-"
    return endsWord ? position : nil
  }

  private func plain(_ keywords: [[Character]], in text: [Character]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for start in text.indices where start == 0 || text[start - 1] == " " || text[start - 1] == "-" {
      guard let end = keywords.compactMap({ end(of: $0, at: start, in: text) }).max(),
        end > found.last?.upperBound ?? 0
      else { continue }
      found.append(start..<end)
    }
    return found
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `finds exactly the keywords in a random text`(seed: UInt64) throws {
    var numbers = Numbers(seed: seed)
    let table = try Self.table.get()
    let keywords = (0..<Int.random(in: 1...30, using: &numbers)).map { _ in phrase(&numbers) }
    let profile = LocaleProfile(
      language: "en",
      name: "Test",
      keywords: keywords.map { LocaleProfile.Keyword(role: .noun, mode: .word, text: $0) }
    )
    let lexicon = try Lexicon(profiles: [profile], table: table)
    var finder = KeywordFinder()
    for _ in 0..<50 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &numbers) {
        text += numbers.happens(50) ? numbers.one(of: keywords) : word(&numbers)
        text += numbers.one(of: [" ", " ", " ", "-", " - ", "  --", ""])
      }
      finder.find(
        in: FoldedText(text.utf8Span.span, table: table),
        of: text.utf8Span.span,
        lexicon: lexicon
      )
      #expect(finder.matches.map(\.range) == plain(keywords.map(Array.init), in: Array(text)))
    }
  }
}
