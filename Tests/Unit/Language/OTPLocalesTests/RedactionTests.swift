import OTPLexicon
import Testing

@testable import OTPLocales
@testable import OTPText

struct RedactionTests {
  private static let locales =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    .joined(separator: "/") + "/locales"

  /// Ways to write a placeholder that folding does not tell apart.
  private func variants(of text: String) -> [String] {
    [
      text, text.uppercased(), " " + text, "\u{200B}" + text, "\"" + text, text + ".",
      text.replacing(" ", with: "\r\n"), text.replacing(" ", with: " - "),
      String(String.UnicodeScalarView(text.unicodeScalars.flatMap { [$0, "\u{301}"] })),
      String(String.UnicodeScalarView(text.unicodeScalars.map(fullWidth))),
    ]
  }

  private func fullWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard 0x21...0x7E ~= scalar.value else { return scalar }
    return Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
  }

  @Test func `the quick check dismisses no placeholder`() throws {
    let lexicon = try Lexicon(compiled: CompiledLexicon.image)
    var redactions = 0
    for profile in try LocaleProfile.all(inFolder: Self.locales) {
      for keyword in profile.keywords where keyword.role == .redacted {
        for text in variants(of: keyword.text) {
          let folded = FoldedText(text.utf8Span.span, table: lexicon.table)
          guard lexicon.isRedaction(folded) else { continue }
          redactions += 1
          let isKept = lexicon.mayBeRedaction(text.utf8Span.span)
          #expect(isKept, "\(text)")
        }
      }
    }
    #expect(redactions > 1000)
  }

  @Test(arguments: ["Your code is on its way", "Код отправлен", "您的验证码已过期"])
  func `the quick check dismisses other texts`(text: String) throws {
    let lexicon = try Lexicon(compiled: CompiledLexicon.image)
    let isKept = lexicon.mayBeRedaction(text.utf8Span.span)
    #expect(!isKept)
  }
}
