import OTPCorpus
import Testing

@testable import otp_benchmark

@Suite struct HostileTextTests {
  private static let ingredients = HostileText.Ingredients(
    messages: ["Ein Wort.\n", "验证码是\n", "รหัสของคุณ\n"],
    keywords: ["code ", "код "],
    letters: "Wort 验证码是 รหัสของคุณ"
  )
  /// An upper bound of the length of the pieces that a text repeats.
  private static let longestPiece = 40

  @Test(arguments: HostileText.allCases)
  func `fills a text up to the requested length, but for a partial piece`(_ text: HostileText) {
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
  func `an unspaced text has letters of its script only`(_ text: HostileText, _ letters: String) {
    #expect(
      text.text(count: 300, of: Self.ingredients).unicodeScalars.allSatisfy(
        letters.unicodeScalars.contains
      )
    )
  }

  @Test func `makes no text without ingredients`() {
    let none = HostileText.Ingredients(messages: [], keywords: [], letters: "")
    #expect(HostileText.keywords.text(count: 100, of: none).isEmpty)
    #expect(HostileText.han.text(count: 100, of: none).isEmpty)
  }
}
