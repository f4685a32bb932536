import OTPDetection
import Testing

struct DigitMaskTests {
  private func masked(_ parts: [[UInt8]]) -> [UInt8] {
    var mask = DigitMask("#")
    var output: [UInt8] = []
    for part in parts { mask.append(part, to: &output) }
    mask.finish(&output)
    return output
  }

  /// Bytes with digits of two scripts, and with characters that are cut.
  private static let bytes: [UInt8] =
    Array("a12 ٤٨x९9".utf8) + [0xE0, 0x34, 0xFF, 0x35, 0xD9] + Array("6".utf8) + [0xF0, 0x9F]
  private static let expected: [UInt8] =
    Array("a# #x#".utf8) + [0xE0, 0x23, 0xFF, 0x23, 0xD9, 0x23, 0xF0, 0x9F]

  @Test func `masks runs of digits and keeps broken bytes`() {
    #expect(masked([Self.bytes]) == Self.expected)
  }

  @Test func `parts make no difference`() {
    for first in 0...Self.bytes.count {
      for second in first...Self.bytes.count {
        let parts = [Self.bytes[..<first], Self.bytes[first..<second], Self.bytes[second...]]
        #expect(masked(parts.map(Array.init)) == Self.expected)
      }
    }
  }

  @Test(arguments: 1...9)
  func `a run ends with its line, and not with its part`(size: Int) {
    var mask = DigitMask("#")
    let lines = ["code 482913", "551207", "٤٨٢ and ４８", "7", "é", "9é1"]
    let texts = lines.map { line in
      var output: [UInt8] = []
      var rest = Array(line.utf8)[...]
      while !rest.isEmpty {
        mask.append(rest.prefix(size), to: &output)
        rest = rest.dropFirst(size)
      }
      mask.finish(&output)
      return String(decoding: output, as: UTF8.self)
    }
    #expect(texts == ["code #", "#", "# and #", "#", "é", "#é#"])
    #expect(mask.count == 7)
  }
}
