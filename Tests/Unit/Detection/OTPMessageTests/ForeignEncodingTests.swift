import Testing

@testable import OTPMessage

struct ForeignEncodingTests {
  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0], "UTF-16LE"), ([0xFE, 0xFF, 0, 0x7B], "UTF-16BE"),
      ([0x7B, 0, 0x22, 0], "UTF-16LE"), ([0, 0x7B, 0, 0x22], "UTF-16BE"), ([0x7B, 0], "UTF-16LE"),
      ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
      ([0x7B, 0, 0, 0], "UTF-32LE"), ([0, 0, 0, 0x7B], "UTF-32BE"), ([0xFF, 0xFE], "UTF-16LE"),
    ] as [([UInt8], String)]
  )
  func `recognises UTF-16 and UTF-32 with and without a mark`(bytes: [UInt8], name: String) {
    #expect(ForeignEncoding(of: bytes)?.rawValue == name)
    #expect(ForeignEncoding(of: bytes)?.sentence.contains("iconv -f \(name) -t UTF-8") == true)
  }

  @Test(arguments: [
    "", "{", "{}", #"{"text"#, "\u{FEFF}{", "Code 482913", "\u{0}\u{0}\u{0}\u{0}", "a\u{0}bc",
  ])
  func `leaves what may be UTF-8 alone`(text: String) {
    #expect(ForeignEncoding(of: text.utf8) == nil)
  }
}
