import Testing

@testable import OTPDetection

/// The quick scan never dismisses what may be a code.
struct QuickScanTests {
  private func mayHoldCode(_ text: String) -> Bool { QuickScan.mayHoldCode(text.utf8Span.span) }

  @Test func `a digit of any script may belong to a code`() {
    let digits = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter { $0.properties.numericType == .decimal }
    #expect(digits.count > 600)
    #expect(digits.filter { !mayHoldCode(String($0)) } == [])
  }

  @Test(arguments: ["รหัสของคุณ", "आपका कोड", "உங்கள் குறியீடு", "您的验证码", "Your code", "Код"])
  func `words of any script do not contain a code`(text: String) {
    #expect(!mayHoldCode(text))
  }

  @Test(arguments: ["\u{2063}", "\u{AD}", "\u{200B}", "\u{FE0F}", "\u{E0020}"])
  func `capitals separated by invisible characters may be a code`(mark: String) {
    #expect(mayHoldCode("Q" + mark + "W" + mark + "M" + mark + "H"))
    #expect(!mayHoldCode("Q" + mark + "W M" + mark + "H"))
  }
}
