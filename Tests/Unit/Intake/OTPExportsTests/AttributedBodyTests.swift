import Testing

@testable import OTPExports

@Suite struct AttributedBodyTests {
  /// An attributed string as `NSArchiver` writes it.
  static func stream(_ text: [UInt8], length: [UInt8]? = nil) -> [UInt8] {
    let count = text.count
    let shortest =
      switch count {
      case 0...0x7F: [UInt8(count)]
      case 0...0xFFFF: [0x81, UInt8(count & 0xFF), UInt8(count >> 8)]
      default: [0x82, UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count >> 16), 0]
      }
    return [0x04, 0x0B] + Array("streamtyped".utf8) + [
      0x81, 0xE8, 0x03, 0x84, 0x01, 0x40, 0x84, 0x84, 0x84, 0x12,
    ]
      + Array("NSAttributedString".utf8) + [0, 0x84, 0x84, 8] + Array("NSObject".utf8)
      + [0, 0x85, 0x92, 0x84, 0x84, 0x84, 8] + Array("NSString".utf8)
      + [1, 0x94, 0x84, 0x01, 0x2B] + (length ?? shortest) + text + [0x86, 0x84, 0x02, 0x69, 0x49]
  }

  @Test(arguments: [0, 1, 0x7F, 0x80, 0xFF, 0xFFFF, 0x10000])
  func `a text of any length is read`(count: Int) {
    let text = String(repeating: "a", count: count)
    #expect(AttributedBody.text(Self.stream(Array(text.utf8))) == text)
  }

  @Test func `attachments are left out`() {
    let text = "\u{FFFC}Ваш код 482913\u{FFFC}"
    #expect(AttributedBody.text(Self.stream(Array(text.utf8))) == "Ваш код 482913")
  }

  @Test func `a mutable string is a string`() {
    var bytes = Self.stream(Array("482913".utf8))
    let name = Array("NSString".utf8)
    if let place = bytes.firstRange(of: name) {
      let longer = Array("NSMutableString".utf8) + [1, 0x84, 0x84, 8] + name
      bytes.replaceSubrange(place, with: longer)
    }
    #expect(AttributedBody.text(bytes) == "482913")
  }

  @Test(
    arguments: [
      [0x07], [0x81, 7, 0], [0x81, 7], [0x82, 0xFF, 0xFF, 0xFF, 0xFF], [0x83, 1], [0x80],
    ] as [[UInt8]]
  )
  func `a length beyond the end, or of another form, is refused`(length: [UInt8]) {
    let bytes = Self.stream([], length: length)
    let end = (bytes.firstRange(of: length)?.upperBound ?? 0)
    #expect(AttributedBody.text(Array(bytes[..<end]) + Array("482913".utf8)) == nil)
  }

  @Test func `what is no stream, or no UTF-8, is refused`() {
    let bytes = Self.stream(Array("482913".utf8))
    for count in 0..<(bytes.count - 5) {
      #expect(AttributedBody.text(Array(bytes[..<count])) == nil)
    }
    #expect(AttributedBody.text(Array(bytes.dropFirst(8))) == nil)
    #expect(AttributedBody.text(Self.stream([0xC3, 0x28])) == nil)
  }
}
