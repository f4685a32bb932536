import GrowthMeasure

/// The growth of the time of one parser.
///
/// All shapes are tried with short texts. Those whose time grows fastest are then tried with texts
/// of doubling lengths, up to the longest.
struct Survey {
  /// The largest growth for twice the length that counts as linear. Quadratic time grows by 4; what
  /// exceeds 2 is left to caches and a busy machine.
  static let most = 2.5

  /// The growth from the lengths that are compared, of one shape.
  private struct Growing {
    let shape: Shape
    let perDoubling: Double
    /// The time for the longest text, in seconds.
    let time: Double
  }

  /// How many times as long the longest text is as the first one of those that double.
  private static let doublings = 3
  /// The processor time for all shapes of a parser with short texts, in seconds, from which the
  /// length of those follows.
  private static let screening = 2.5
  /// The lengths of short texts, in bytes.
  private static let shortest = 8 << 10
  private static let longestOfShort = 64 << 10
  /// How many shapes are tried with long texts, and the processor time after which fewer are
  /// enough.
  private static let worst = 6
  private static let fewest = 2
  private static let patience = 4.0
  /// From here on the growth of one doubling tells a square from a line.
  private static let square = 3.4
  private static let measurable = 0.05
  /// Less time for the longest text, in seconds, is none: a line of JSON may be eight times as
  /// long, and if this were quadratic time, that would take half a second.
  private static let negligible = 0.008
  /// By how many bytes texts of about a length are shorter.
  private static let shorter = [0, 13, 26, 39]

  let parser: Parser
  private(set) var shapes = 0
  /// The worst growth for twice the length, and the shape that has it.
  private(set) var growth = 0.0
  private(set) var shape = ""
  /// The longest time, in seconds, for the longest text.
  private(set) var time = 0.0

  var isLinear: Bool { growth <= Self.most }

  /// Measures `parser` with texts of up to `longest` bytes.
  init(of parser: Parser, longest: Int) {
    self.parser = parser
    let shapes = Shape.all(of: parser.tokens)
    self.shapes = shapes.count
    let length = min(Self.shortLength(for: parser, shapes: shapes.count), longest)
    let ranked = shapes.map { ($0, Self.ratio(of: parser, $0, length: length)) }
      .sorted { $0.1 > $1.1 }
    let start = Growth.processorTime()
    for (index, (shape, _)) in ranked.prefix(Self.worst).enumerated() {
      let spent = Growth.processorTime() - start
      guard index < Self.fewest || spent < Self.patience else { break }
      let found = Self.growing(of: parser, shape, longest: longest)
      time = max(time, found.time)
      if found.perDoubling > growth { (growth, self.shape) = (found.perDoubling, found.shape.name) }
    }
  }

  /// The length of short texts with which all shapes take about the time that is meant for them.
  private static func shortLength(for parser: Parser, shapes: Int) -> Int {
    let samples = parser.tokens.map { parser.reading(.repeated($0), length: shortest) }
    let mean = samples.reduce(0) { $0 + Growth.cost($1) } / Double(samples.count)
    var length = shortest
    // A text is read whole and in pieces.
    while length < longestOfShort, mean * Double(shapes * 2 * length / shortest) < screening / 2 {
      length *= 2
    }
    return length
  }

  /// The cost of a text as a multiple of that of its pieces.
  private static func ratio(of parser: Parser, _ shape: Shape, length: Int) -> Double {
    Growth.ratio(
      long: parser.reading(shape, length: length),
      short: parser.reading(shape, length: length / Growth.factor)
    )
  }

  /// The growth with texts that double. What is too steep is measured again, with texts of about
  /// each length: whether the last one of many quotation marks begins or ends a string decides what
  /// is read of the rest.
  private static func growing(of parser: Parser, _ shape: Shape, longest: Int) -> Growing {
    var best = measured(parser, shape, longest: longest, shorter: [0])
    for _ in 0..<2 where best.perDoubling > most {
      let again = measured(parser, shape, longest: longest, shorter: shorter)
      if again.perDoubling < best.perDoubling { best = again }
    }
    return best
  }

  private static func measured(
    _ parser: Parser,
    _ shape: Shape,
    longest: Int,
    shorter: [Int]
  ) -> Growing {
    func cost(_ length: Int) -> Double {
      shorter.map { Self.cost(parser, shape, length - $0) }.max() ?? 0
    }
    var length = longest >> doublings
    let first = cost(length)
    var last = first
    var steps = 0
    while length < longest {
      length *= 2
      let next = cost(length)
      steps += 1
      defer { last = next }
      // The rest of the way would take minutes, and show nothing else.
      if next > measurable, next > square * last {
        return Growing(shape: shape, perDoubling: next / last, time: next)
      }
    }
    guard last > negligible else { return Growing(shape: shape, perDoubling: 0, time: last) }
    return Growing(shape: shape, perDoubling: root(last / first, steps), time: last)
  }

  private static func cost(_ parser: Parser, _ shape: Shape, _ length: Int) -> Double {
    let read = parser.reading(shape, length: length)
    let first = Growth.cost(read)
    // A long time is not due to what else happened on the machine.
    return first > measurable ? first : min(first, Growth.cost(read))
  }

  /// The root of `value` with `degree`, by halving.
  private static func root(_ value: Double, _ degree: Int) -> Double {
    var (low, high) = (0.0, max(1, value))
    while high - low > 0.001 {
      let middle = (low + high) / 2
      let power = (0..<degree).reduce(1.0) { product, _ in product * middle }
      if power < value { low = middle } else { high = middle }
    }
    return high
  }
}
