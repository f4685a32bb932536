import OTPText
import Testing

/// Tests of folding; they share one table.
struct FoldedTextTests {
  private static let table = Result { try CharacterTable() }

  private func folded(_ text: String) throws -> String {
    let text = FoldedText(text.utf8Span.span, table: try Self.table.get())
    return String(
      String.UnicodeScalarView(text.characters.compactMap { Unicode.Scalar($0.scalar) })
    )
  }

  @Test(arguments: [
    ("CÓDIGO", "codigo"), ("Şİfre", "sifre"), ("ŞIFRE", "sifre"), ("hasło", "haslo"),
    ("mã xác thực", "ma xac thuc"), ("Straße", "strasse"), ("Kød", "kod"), ("ＯＴＰ：１", "otp:1"),
    ("رمـــزُ", "رمز"), ("کد", "كد"), ("קוֹד", "קוד"), ("ﾊﾟｽ", "パス"), ("ΚΩΔΙΚΟΣ", "kωδikoσ"),
    ("KΩΔIKOΣ", "kωδikoσ"), ("Kод", "koд"), ("“a”", "\"a\""), ("1‑2−3", "1-2-3"),
  ])
  func `folds interchangeable spellings alike`(pair: (String, String)) throws {
    #expect(try folded(pair.0) == folded(pair.1))
  }

  @Test(arguments: ["٤٨٢٩١٣", "۴۸۲۹۱۳", "४८२९१३", "৪৮২৯১৩", "๔๘๒๙๑๓", "４８２９１３", "𝟒𝟖𝟐𝟗𝟏𝟑", "④⑧②⑨①③"])
  func `folds digits of every script to ASCII digits`(digits: String) throws {
    #expect(try folded(digits) == "482913")
  }

  @Test func `drops invisible characters inside a number`() throws {
    #expect(try folded("4\u{2063}8\u{200B}2\u{00AD}9\u{200D}1\u{FEFF}3") == "482913")
  }

  @Test func `does not compose a second final with a Hangul syllable`() throws {
    #expect(try folded("\u{1100}\u{1161}\u{11A8}\u{11A8}").unicodeScalars.first == "각")
  }

  @Test func `folds a keycap emoji to its digit`() throws {
    #expect(try folded("1\u{FE0F}\u{20E3}") == "1")
  }

  @Test func `keeps Indic vowel signs`() throws {
    #expect(try folded("कोड") == "कोड")
  }

  @Test func `folds composed and decomposed Hangul syllables alike`() throws {
    #expect(try folded("\u{110B}\u{1175}\u{11AB}증") == "인증")
  }

  @Test func `folds composed and decomposed letters alike`() throws {
    #expect(try folded("co\u{0301}digo") == folded("código"))
  }

  @Test func `records the byte offset of each character`() throws {
    let text = FoldedText("é\u{2063}1".utf8Span.span, table: try Self.table.get())
    #expect(text.characters.map(\.offset) == [0, 5])
    #expect(text.offset(of: 2) == 6)
  }

  @Test func `keeps the case of the characters to type`() throws {
    let text = FoldedText("aＢ٣é".utf8Span.span, table: try Self.table.get())
    #expect(text.characters.map(\.typed) == [0x61, 0x42, 0x33, 0])
  }

  @Test func `finds word boundaries between letters and digits and between scripts`() throws {
    let text = FoldedText("OTP4验a".utf8Span.span, table: try Self.table.get())
    #expect(text.boundary(before: 1) == .no)
    #expect(text.boundary(before: 3) == .yes)
    #expect(text.boundary(before: 4) == .yes)
    #expect(text.boundary(before: 5) == .yes)
  }

  @Test func `leaves boundaries in unspaced scripts to a dictionary`() throws {
    let text = FoldedText("验证码".utf8Span.span, table: try Self.table.get())
    #expect(text.boundary(before: 1) == .unknown)
  }

  @Test func `folds CR LF to one line break`() throws {
    let text = FoldedText("a\r\nb\rc".utf8Span.span, table: try Self.table.get())
    #expect(text.characters.map(\.kind) == [.letter, .lineBreak, .letter, .lineBreak, .letter])
  }
}
