import Glibc
import GrowthMeasure
import Testing

/// The time of each parser of what others wrote grows linearly with the length of a text, for texts
/// that are composed of the parser's own tokens.
@Suite struct GrowthTests {
  /// The longest texts, in bytes; without the variable only short ones of fewer shapes are tried.
  private static let longest =
    getenv("GROWTH_LENGTH").flatMap { Int(String(cString: $0)) } ?? shortForm

  /// Short enough for a debug build, and long enough to tell a square from a line.
  private static let shortForm = 2 << 10

  /// How many times as long a text becomes whose cost grows too fast: parsers that look back, but
  /// not farther than so many bytes, are linear in the end.
  private static let lengthening = [1, 8, 32]

  /// The length up to which all pairs of tokens are tried.
  private static let longestOfAllPairs = 32 << 10

  @Test(arguments: Parser.all)
  func `time grows with the length of a text, whatever it is made of`(parser: Parser) {
    let isLong = Self.longest > Self.shortForm
    for shape in Shape.all(of: parser.tokens, everyPair: isLong) {
      check(parser, shape, length: isLong ? Self.longestOfAllPairs : Self.shortForm)
    }
    guard isLong else { return }
    for shape in Shape.all(of: parser.tokens, everyPair: false) {
      var length = Self.longestOfAllPairs * Growth.factor / 2
      while length <= Self.longest, check(parser, shape, length: length) { length *= 2 }
    }
  }

  @Test func `a search within a search is noticed`() {
    let nested = Parser("nested", ["a"]) { bytes in
      for start in bytes.indices { _ = bytes[start...].firstIndex(of: 0) }
    }
    let shape = Shape.repeated("a")
    #expect(growth(of: nested, shape, length: Self.shortForm) > Growth.most)
  }

  @discardableResult
  private func check(_ parser: Parser, _ shape: Shape, length: Int) -> Bool {
    for factor in Self.lengthening
    where growth(of: parser, shape, length: length * factor) < Growth.most {
      return true
    }
    Issue.record("\(parser.name): \(shape.name), \(length) bytes")
    return false
  }

  private func growth(of parser: Parser, _ shape: Shape, length: Int) -> Double {
    Growth.measured(
      long: parser.read(shape, length: length),
      short: parser.read(shape, length: length / Growth.factor)
    )
  }
}
