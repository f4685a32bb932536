import OTPLocales
import OTPText
import Testing

@Suite struct SpokenLanguagesTests {
  @Test func `a longer word of another language does not hide one of a spoken language`() throws {
    let found = try found(
      [
        profile("xa", [(.code, "kod"), (.purpose, "prijava"), (.secrecy, "nikomu")]),
        profile("xb", [(.copula, "kod je"), (.amount, "je")]),
      ],
      in: "prijava kod je nikomu"
    )
    #expect(found == ["purpose: prijava", "code: kod", "secrecy: nikomu"])
  }

  @Test func `a region's keywords imply its language`() throws {
    let found = try found(
      [
        profile("xa", [(.action, "usa")]),
        profile("xa-YY", parent: "xa", [(.purpose, "platicar con nosotros ahora")]),
      ],
      in: "usa platicar con nosotros ahora"
    )
    #expect(found == ["action: usa", "purpose: platicar con nosotros ahora"])
  }

  @Test func `allows a missing parent`() throws {
    let found = try found([profile("xa-YY", parent: "xa", [(.code, "kod")])], in: "kod")
    #expect(found == ["code: kod"])
  }

  @Test func `prefers a whole word to its ending`() throws {
    let code = LocaleProfile.Keyword(role: .noun, mode: .compound, text: "code", endings: [""])
    let whole = LocaleProfile.Keyword(role: .other, mode: .word, text: "barcode")
    let profile = LocaleProfile(language: "xa", name: "Test", keywords: [code, whole])
    let matches = try matches([profile], in: "barcode")
    #expect(matches.contains { $0.role == .other && !$0.isCompound })
  }

  private func profile(
    _ language: String,
    parent: String? = nil,
    _ words: [(Role, String)]
  ) -> LocaleProfile {
    LocaleProfile(
      language: language,
      parent: parent,
      name: "Test",
      keywords: words.map { LocaleProfile.Keyword(role: $0.0, mode: .word, text: $0.1) }
    )
  }

  private func found(_ profiles: [LocaleProfile], in text: String) throws -> [String] {
    let folded = FoldedText(text.utf8Span.span, table: try CharacterTable())
    return try matches(profiles, in: text).map { match in
      let start = folded.offset(of: match.range.lowerBound)
      let end = folded.endOffset(of: match.range.upperBound - 1)
      return
        "\(match.role): \(String(decoding: text.utf8.dropFirst(start).prefix(end - start), as: UTF8.self))"
    }
  }

  private func matches(_ profiles: [LocaleProfile], in text: String) throws -> [KeywordMatch] {
    let table = try CharacterTable()
    let lexicon = try Lexicon(profiles: profiles, table: table)
    var finder = KeywordFinder()
    finder.find(
      in: FoldedText(text.utf8Span.span, table: table),
      of: text.utf8Span.span,
      lexicon: lexicon
    )
    return finder.matches
  }
}
