import OTPCorpus
import Testing

@testable import otp_benchmark

@Suite struct HostileTextTests {
  private static let ingredients = HostileText.Ingredients(
    messages: ["Ein Wort.\n", "验证码是\n", "รหัสของคุณ\n"],
    keywords: ["code ", "код "]
  )
  /// More than the longest of the pieces that a text is made of.
  private static let longestPiece = 40

  @Test(arguments: HostileText.allCases)
  func `a text is as long as it was asked for, but for the last piece`(_ text: HostileText) {
    for count in [1 << 10, 1 << 15] {
      let length = text.text(count: count, of: Self.ingredients).utf8.count
      #expect(length <= count && length > count - Self.longestPiece)
    }
  }

  @Test(arguments: HostileText.allCases)
  func `a longer text begins with the shorter one`(_ text: HostileText) {
    let short = text.text(count: 1000, of: Self.ingredients)
    #expect(text.text(count: 2000, of: Self.ingredients).hasPrefix(short))
  }

  @Test(arguments: [(HostileText.han, "验证码是"), (.thai, "รหัสของคุณ")])
  func `text without spaces has letters of its script alone`(_ text: HostileText, _ letters: String)
  {
    #expect(
      text.text(count: 300, of: Self.ingredients).unicodeScalars.allSatisfy(
        letters.unicodeScalars.contains
      )
    )
  }

  @Test func `without ingredients there is no text`() {
    let none = HostileText.Ingredients(messages: [], keywords: [])
    #expect(HostileText.keywords.text(count: 100, of: none).isEmpty)
  }
}
