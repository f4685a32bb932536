import OTPLexicon
import Testing

@testable import OTPLocales
@testable import OTPText

/// Compares the lexicon compiled at build time with one built from the files now.
struct CompiledLexiconTests {
  private static let built = Result {
    try Lexicon(profiles: LocaleProfile.all(inFolder: locales))
  }

  /// The locales of the checkout that the tests were built from.
  private static let locales =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    .joined(separator: "/") + "/locales"

  private static let image = CompiledLexicon.image.withUTF8Buffer { Array($0) }

  private func lexicon(_ image: [UInt8]) throws -> Lexicon {
    try image.withUnsafeBufferPointer { bytes in try Lexicon(reading: ImageReader(bytes)) }
  }

  /// The offsets at which the sections of an image start, and the end of the image.
  private func borders(of image: [UInt8]) -> [Int] {
    var borders = [0]
    while let last = borders.last, last < image.count {
      let length = (0..<4).reduce(0) { $0 | Int(image[last + $1] & 0x3F) << (6 * $1) }
      borders.append(last + 4 * (length + 1))
    }
    return borders
  }

  @Test func `the image equals the compiled files`() throws {
    // Not compared by the macro, which would print a megabyte.
    let isSame = try Self.built.get().compiled().text == Self.image
    #expect(isSame, "the lexicon is stale: build again")
  }

  @Test func `reads the whole image`() throws {
    let built = try Self.built.get()
    let read = try Lexicon(compiled: CompiledLexicon.image)
    #expect(read.languages == built.languages)
    #expect(read.parents == built.parents)
    #expect(read.common == built.common)
    #expect(read.spoken == built.spoken)
    #expect(read.regions.map(\.region) == built.regions.map(\.region))
    #expect(read.regions.map(\.parent) == built.regions.map(\.parent))
    let isSame = read.compiled().text == Self.image
    #expect(isSame)
  }

  @Test func `rejects an image cut off anywhere`() throws {
    for border in borders(of: Self.image) {
      for count in [border - 4, border - 1, border, border + 1, border + 4]
      where count > 0 && count < Self.image.count {
        #expect(throws: LocaleError.self) { try lexicon(Array(Self.image.prefix(count))) }
      }
    }
  }

  @Test func `rejects an image with extra data`() {
    #expect(throws: LocaleError.self) { try lexicon(Self.image + [0x40, 0x40, 0x40, 0x40]) }
  }

  @Test func `adds user keywords to a compiled lexicon`() throws {
    let word = LocaleProfile.Keyword(role: .code, mode: .word, text: "zzkod")
    let user = LocaleProfile(language: "user", name: "Test", keywords: [word])
    let lexicon = try Lexicon(compiled: CompiledLexicon.image, user: user)
    let text = "zzkod"
    var finder = KeywordFinder()
    finder.find(
      in: FoldedText(text.utf8Span.span, table: lexicon.table),
      of: text.utf8Span.span,
      lexicon: lexicon
    )
    #expect(finder.matches.map(\.locales) == [lexicon.user])
    #expect(lexicon.languages.last == "user")
  }
}
