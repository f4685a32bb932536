import OTPDetection
import OTPMessage
import Testing

@testable import OTPDetection

/// Texts that are searched in parts.
struct LongTextTests {
  private static let filler = "The garden was quiet today and we went for a long walk.\n"
  private static let message = "Your verification code is 482913.\n"

  /// A text of at least `length` bytes with `insertions` at lines after the given offsets.
  private func text(_ length: Int, _ insertions: [(offset: Int, text: String)] = []) -> String {
    var text = ""
    var rest = insertions[...]
    while text.utf8.count < length {
      while let next = rest.first, next.offset <= text.utf8.count {
        text += next.text
        rest = rest.dropFirst()
      }
      text += Self.filler
    }
    return text
  }

  private func detect(_ text: String) throws -> Detection {
    try FrozenLexicon.detector.get().detect(in: Message(text: text))
  }

  @Test(arguments: [
    0, 1_000, 56_000, 57_300, 59_000, 61_000, 63_500, 65_000, 65_500, 66_000, 120_000, 250_000,
    299_990,
  ])
  func `a code is found wherever it is in a long text`(offset: Int) throws {
    let text = text(300_000, [(offset, Self.message)])
    let detection = try detect(text)
    #expect(detection.code?.value == "482913")
    let range = try #require(detection.range)
    #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == "482913")
  }

  @Test func `the same code in several parts is one code`() throws {
    let text = text(300_000, [(10_000, Self.message), (200_000, Self.message)])
    #expect(try detect(text).code?.value == "482913")
  }

  @Test func `two codes in different parts are ambiguous`() throws {
    let other = Self.message.replacing("482913", with: "571264")
    let text = text(300_000, [(10_000, Self.message), (200_000, other)])
    #expect(try detect(text).outcome == .ambiguous)
  }

  @Test func `a long text without a code has none`() throws {
    #expect(try detect(text(300_000)).outcome == .none)
  }

  @Test(
    arguments: ["a", "ü", "漢", "🙂", "word ", "line\n", "ab\u{0301}"],
    [1, 65_536, 65_537, 400_000]
  )
  func `every byte is in the core of one part, and parts are short`(unit: String, size: Int) {
    let text = String(repeating: unit, count: size / unit.utf8.count + 1)
    let bytes = Array(text.utf8)
    var end = 0
    for part in TextPart.parts(of: text) {
      #expect(part.core.lowerBound == end)
      #expect(
        part.range.contains(part.core.lowerBound) && part.range.upperBound >= part.core.upperBound
      )
      #expect(part.range.count <= TextPart.length)
      #expect(bytes[part.range.lowerBound] & 0xC0 != 0x80)
      end = part.core.upperBound
    }
    #expect(end == bytes.count)
  }
}
