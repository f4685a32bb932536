import RandomNumbers
import Testing

@testable import OTPLocales
@testable import OTPText

/// Small tables of words, in which each slot is used sooner or later, the first and last ones too.
struct SmallLexiconTests {
  private static let table = Result { try CharacterTable() }

  private func word(_ numbers: inout Numbers) -> String {
    String(
      (0..<Int.random(in: 3...7, using: &numbers)).map { _ in numbers.one(of: Array("aeknrt")) }
    )
  }

  private func matches(in text: String, _ lexicon: Lexicon) -> [KeywordMatch] {
    var finder = KeywordFinder()
    finder.find(
      in: FoldedText(text.utf8Span.span, table: lexicon.table),
      of: text.utf8Span.span,
      lexicon: lexicon
    )
    return finder.matches
  }

  /// Calls `body` with `plain` after it was written to an image and read again.
  private func withCompiled(_ plain: Lexicon, _ body: (Lexicon) throws -> Void) throws {
    var image = ImageWriter()
    image.append(plain.languages.joined(separator: "\n").utf8.map { UInt32($0) })
    image.append(plain.parents.map { $0.map { UInt32($0) + 1 } ?? 0 })
    plain.keywords.write(to: &image, makesForms: true)
    try image.text.withUnsafeBufferPointer { bytes in
      try body(Lexicon(reading: ImageReader(bytes), table: plain.table))
    }
  }

  @Test(arguments: 1...8)
  func `a table of a few words finds what a walk along the letters finds`(count: Int) throws {
    let table = try Self.table.get()
    for seed in 1...40 as ClosedRange<UInt64> {
      var numbers = Numbers(seed: seed, stream: UInt64(count))
      let words = (0..<count).map { _ in word(&numbers) }
      let phrases = (0..<count).map { _ in
        "\(numbers.one(of: words)) \(numbers.one(of: words)) \(numbers.one(of: words))"
      }
      let keywords = (words + phrases).map {
        LocaleProfile.Keyword(role: .code, mode: $0.contains(" ") ? .phrase : .word, text: $0)
      }
      let profile = LocaleProfile(language: "en", name: "English", keywords: keywords)
      let plain = try Lexicon(profiles: [profile], table: table)
      let text = (words + phrases + (0..<20).map { _ in word(&numbers) }).joined(separator: ". ")
      let expected = matches(in: text, plain)
      try #require(expected.count >= count)
      try withCompiled(plain) { compiled in
        let isSame = matches(in: text, compiled) == expected
        #expect(isSame, "seed \(seed)")
      }
    }
  }
}
