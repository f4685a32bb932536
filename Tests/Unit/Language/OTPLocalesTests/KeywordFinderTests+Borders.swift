import OTPLocales
import OTPText
import Testing

// Tests that properties of one keyword do not apply to the next.
extension KeywordFinderTests {
  @Test func `a prefix takes only its own endings`() throws {
    let keywords = [("kod", "niz"), ("sifre", "u")].map { text, ending in
      LocaleProfile.Keyword(role: .noun, mode: .prefix, text: text, endings: [ending])
    }
    let all = "kodniz sifreu kodu sifreniz"
    #expect(try found(keywords, in: all) == ["noun: kodniz", "noun: sifreu"])
  }

  @Test func `a phrase ends at a word boundary`() throws {
    let phrase = LocaleProfile.Keyword(role: .purpose, mode: .phrase, text: "log in")
    // An ending of another word is not an ending of this one.
    let other = LocaleProfile.Keyword(role: .noun, mode: .prefix, text: "on", endings: ["to"])
    let text = "log in, log into, blog in, onto"
    #expect(try found([phrase, other], in: text) == ["purpose: log in", "noun: onto"])
  }

  @Test func `a clitic precedes only words of its language`() throws {
    let table = try Self.table.get()
    func profile(_ tag: String, _ text: String, _ clitic: String) -> LocaleProfile {
      let keyword = LocaleProfile.Keyword(role: .noun, mode: .clitic, text: text)
      return LocaleProfile(language: tag, name: "Test", keywords: [keyword], clitics: [clitic])
    }
    let lexicon = try Lexicon(
      profiles: [profile("ar", "رمز", "و"), profile("fa", "کد", "ب")],
      table: table
    )
    let text = "ورمز برمز"
    var finder = KeywordFinder()
    let folded = FoldedText(text.utf8Span.span, table: table)
    finder.find(in: folded, of: text.utf8Span.span, lexicon: lexicon)
    #expect(finder.matches.map(\.range) == [0..<4])
  }
}
