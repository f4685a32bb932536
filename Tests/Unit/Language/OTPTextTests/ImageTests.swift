import RandomNumbers
import Testing

@testable import OTPText

struct ImageTests {
  /// The largest value of a word.
  private static let largest: UInt32 = 0xFF_FFFF

  private func image(_ sections: [[UInt32]]) -> [UInt8] {
    var image = ImageWriter()
    for section in sections { image.append(section) }
    return image.text
  }

  private func read<Result>(_ image: [UInt8], _ body: (inout ImageReader) -> Result) -> Result {
    image.withUnsafeBufferPointer { bytes in
      var reader = ImageReader(bytes)
      return body(&reader)
    }
  }

  @Test func `reads sections as they were written`() {
    var numbers = Numbers(seed: 7)
    for _ in 0..<200 {
      var sections = [[0, 1, 63, 64, 4095, 4096, 262_143, 262_144, Self.largest]]
      for _ in 0..<Int.random(in: 0..<6, using: &numbers) {
        let count = Int.random(in: 0..<40, using: &numbers)
        sections.append((0..<count).map { _ in .random(in: 0...Self.largest, using: &numbers) })
      }
      let found = read(image(sections)) { reader in sections.map { _ in reader.section() } }
      #expect(found == sections)
    }
  }

  @Test func `reads what was encoded at run time`() {
    let words = [0, 1, 63, 64, 4096, 262_144, Self.largest]
    let buffer = ImageBuffer(words)
    #expect(buffer.words.decoded == words)
  }

  @Test func `encodes an image in characters that fit into a string literal`() {
    let bytes = image([Array(0..<5000), [Self.largest]])
    #expect(bytes.allSatisfy { $0 >= 0x40 && $0 <= 0x7F })
  }

  @Test func `detects an image cut off anywhere`() {
    let bytes = image([[1, 2, 3], [], [Self.largest]])
    #expect(read(bytes) { $0.holds(3) })
    for count in 1..<bytes.count {
      #expect(!read(Array(bytes.prefix(count))) { $0.holds(3) })
    }
  }

  @Test func `detects extra data in an image`() {
    #expect(!read(image([[1], [2], [3]])) { $0.holds(2) })
    #expect(!read(image([[1], [2]]) + [0x40]) { $0.holds(2) })
  }

  @Test func `reads a missing section as empty`() {
    let (first, second) = read(image([[5]])) { ($0.section(), $0.section()) }
    #expect(first == [5])
    #expect(second.isEmpty)
  }

  @Test func `splits 64 bits into words and joins them again`() {
    var numbers = Numbers(seed: 8)
    for bits in [0, 1, .max, 1 << 63] + (0..<100).map({ _ in numbers.next() }) {
      #expect(bits.imageWords.allSatisfy { $0 <= Self.largest })
      #expect(UInt64(imageWords: [9] + bits.imageWords, at: 1) == bits)
    }
  }

  @Test func `traps on a number larger than a word`() async {
    await #expect(processExitsWith: .failure) {
      var image = ImageWriter()
      image.append([1 << 24])
    }
  }

  @Test func `reads a character table as it was written`() throws {
    let table = try CharacterTable()
    var image = ImageWriter()
    table.write(to: &image)
    let copy = read(image.text) { CharacterTable(&$0) }
    #expect(copy.characters == table.characters)
    for codePoint in 0..<0x11_0000 as Range<UInt32> {
      let mapping = table.mapping(of: codePoint).map(\.packed)
      guard copy.mapping(of: codePoint).map(\.packed) != mapping else { continue }
      Issue.record("U+\(String(codePoint, radix: 16)) has another mapping after reading")
      // One is enough: a fault may be in all of them.
      return
    }
  }
}
