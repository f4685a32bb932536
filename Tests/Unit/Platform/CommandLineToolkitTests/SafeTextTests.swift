import Testing

@testable import CommandLineToolkit

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("a\u{1B}[31mb", "a\\u{1B}[31mb"),
    ("\u{9B}2J", "\\u{9B}2J"),
    ("a\u{202E}b", "a\\u{202E}b"),
    ("a\nb", "a\\u{A}b"),
    ("\u{E000}", "\\u{E000}"),
  ])
  func `escapes what acts on a terminal`(_ text: String, _ expected: String) {
    #expect(SafeText.of(text) == expected)
  }

  @Test(arguments: ["482913", "می\u{200C}خواهم", "👩\u{200D}💻", "Überweisung ändern"])
  func `keeps what a person reads, joiners included`(_ text: String) {
    #expect(SafeText.of(text) == text)
  }
}
