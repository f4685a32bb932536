import Testing

@testable import OTPDetection
@testable import OTPText

/// The quick scan never dismisses what may be a code.
struct QuickScanTests {
  private static let table = Result { try CharacterTable() }

  private func mayHoldCode(_ text: String) throws -> Bool {
    let bytes = text.utf8Span.span
    return try QuickScan.mayHoldCode(bytes, ByteFacts(bytes), Self.table.get())
  }

  private func isDigit(_ scalar: Unicode.Scalar) throws -> Bool {
    let text = String(scalar)
    return try FoldedText(text.utf8Span.span, table: Self.table.get()).characters[0].isDigit
  }

  @Test func `a digit of any script may belong to a code`() throws {
    let digits = try (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter { $0.properties.numericType == .decimal }
      // Folding leaves the digits of a few historic and small scripts alone.
      .filter { try isDigit($0) }
    #expect(digits.count > 400)
    #expect(try digits.filter { try !mayHoldCode(String($0)) } == [])
  }

  @Test(arguments: ["รหัสของคุณ", "आपका कोड", "உங்கள் குறியீடு", "您的验证码", "Your code", "Код"])
  func `words of any script do not contain a code`(text: String) throws {
    #expect(try !mayHoldCode(text))
  }

  @Test func `capitals with a hyphen between groups may be a code`() throws {
    #expect(try mayHoldCode("TPQ-WVS"))
    #expect(try mayHoldCode("your TPQ-WVS\u{AD}X"))
    #expect(try !mayHoldCode("TP-QW"))
    #expect(try !mayHoldCode("TPQ.WVS"))
  }

  @Test(arguments: ["\u{2063}", "\u{AD}", "\u{200B}", "\u{FE0F}", "\u{E0020}"])
  func `capitals separated by invisible characters may be a code`(mark: String) throws {
    #expect(try mayHoldCode("Q" + mark + "W" + mark + "M" + mark + "H"))
    #expect(try !mayHoldCode("Q" + mark + "W M" + mark + "H"))
  }
}
