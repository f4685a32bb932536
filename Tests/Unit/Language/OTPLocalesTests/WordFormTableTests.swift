import OTPLexicon
import RandomNumbers
import Testing

@testable import OTPLocales
@testable import OTPText

/// Compares the compiled lexicon, which looks words up, with one that walks the trie.
struct WordFormTableTests {
  private static let profiles = Result { try LocaleProfile.all(inFolder: locales) }

  private static let locales =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    .joined(separator: "/") + "/locales"

  /// What stands between two words of a text.
  private static let separators = [
    " ", " ", " ", " ", "-", ". ", "  ", "/", "'", "", "7", "\n", ": ", "、", "\u{AD}", " - ",
    "\n\n",
  ]

  /// A text of keywords with their endings, some of them with a letter too many or too few.
  private func text(of keywords: [LocaleProfile.Keyword], _ numbers: inout Numbers) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      guard let keyword = keywords.randomElement(using: &numbers),
        let other = keywords.randomElement(using: &numbers)
      else { return text }
      var word = keyword.text
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: word.removeLast()
      case 1: word += other.text.prefix(1)
      case 2: word = String(other.text.prefix(4)) + word
      case 3: word = word.uppercased()
      case 4: word += other.endings.randomElement(using: &numbers) ?? ""
      default: word += keyword.endings.randomElement(using: &numbers) ?? ""
      }
      text += word + (Self.separators.randomElement(using: &numbers) ?? "")
    }
    return text
  }

  private func keywords(in text: String, _ lexicon: Lexicon) -> KeywordFinder {
    var finder = KeywordFinder()
    finder.find(
      in: FoldedText(text.utf8Span.span, table: lexicon.table),
      of: text.utf8Span.span,
      lexicon: lexicon
    )
    return finder
  }

  @Test func `finds what a walk along the letters finds`() throws {
    let profiles = try Self.profiles.get()
    let plain = try Lexicon(profiles: profiles)
    let compiled = try Lexicon(compiled: CompiledLexicon.image)
    var numbers = Numbers(seed: 20)
    var found = 0
    for profile in profiles where !profile.keywords.isEmpty {
      for _ in 0..<100 {
        let text = text(of: profile.keywords, &numbers)
        let expected = keywords(in: text, plain)
        let actual = keywords(in: text, compiled)
        found += expected.candidates.count
        // The first one is enough: a fault may be in thousands.
        try #require(actual.candidates == expected.candidates, "\(profile.language)")
        try #require(actual.matches == expected.matches, "\(profile.language)")
      }
    }
    #expect(found > 25_000)
  }

  @Test func `holds the words of nearly all keywords`() throws {
    let lexicon = try Lexicon(compiled: CompiledLexicon.image)
    let table = try #require(lexicon.keywords.wordForms)
    let reader = WordReader(table.codes, FirstLetters())
    var walked = 0
    var words = 0
    for profile in try Self.profiles.get() {
      for keyword in profile.keywords {
        let text = FoldedText(keyword.text.utf8Span.span, table: lexicon.table)
        guard let first = text.characters.first, first.startsSpacedWord else { continue }
        words += 1
        var index = 0
        let word = reader.read(at: &index, in: text.characters.span, isSearched: true)
        if word.kind == .walked { walked += 1 }
      }
    }
    #expect(walked * 20 < words)
  }

  @Test func `finds a phrase behind a mark that may start a keyword itself`() throws {
    let lexicon = try Lexicon(compiled: CompiledLexicon.image)
    // The Tamil word for a password is written in one word or in two.
    let found = keywords(in: "கடவுச்'சொல்", lexicon).matches
    #expect(found.map(\.role) == [.password])
    #expect(found.first?.range == 0..<12)
  }

  @Test func `a filter forgets no key`() {
    var numbers = Numbers(seed: 21)
    let keys = (0..<2000).map { _ in
      KeyFilter.hash(
        .random(in: 0...0xFFFF, using: &numbers),
        .random(in: 0...0xFFFF, using: &numbers)
      )
    }
    var builder = KeyFilterBuilder(expecting: keys.count)
    for key in keys { builder.insert(key) }
    let buffer = ImageBuffer(builder.words)
    let filter = KeyFilter(buffer.words)
    #expect(keys.allSatisfy(filter.mayContain))
    let others = (0..<10_000).map { KeyFilter.hash(0x10_0000, $0) }
    #expect(others.count(where: filter.mayContain) < 500)
    withExtendedLifetime(buffer) {}
  }
}
