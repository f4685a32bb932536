import Glibc

/// The effect of transforms on an element, as a three-dimensional matrix seen from the front.
///
/// https://www.w3.org/TR/css-transforms-2/
struct CSSTransform {
  /// The columns of the matrix, without the last row: perspective is ignored.
  private var columns: [[Double]]

  static let none = Self(columns: [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]])

  private init(columns: [[Double]]) {
    self.columns = columns
  }

  /// Reads a list of functions; nil if any is unknown. The font size is `em` pixels, and 100 % of
  /// the width is `whole` pixels.
  init?(_ text: String, em: Double, whole: Double) {
    self = .none
    let functions = CSSValue.functions(of: text)
    guard functions.count == CSSValue.words(of: text).count else { return nil }
    for (name, arguments) in functions {
      guard let next = Self.function(name, arguments, em: em, whole: whole) else { return nil }
      apply(next)
    }
  }

  /// Translates, rotates and scales, in this order, by the properties `translate`, `rotate` and
  /// `scale`.
  init?(translate: String?, rotate: String?, scale: String?, em: Double, whole: Double) {
    self = .none
    for (name, value) in [("translate3d", translate), ("rotate", rotate), ("scale3d", scale)] {
      guard let value, value != "none" else { continue }
      var words = CSSValue.words(of: value)
      var function = name
      switch name {
      case "translate3d": words += ["0", "0"].prefix(3 - min(3, words.count))
      case "scale3d":
        if words.count == 1 { words.append(words[0]) }
        if words.count == 2 { words.append("1") }
      default:
        if let index = words.firstIndex(where: { ["x", "y", "z"].contains($0) }) {
          function += words.remove(at: index)
        } else if words.count == 4 {
          function += "3d"
          // The angle may come first.
          if Self.angle(words[3]) == nil { words.append(words.removeFirst()) }
        }
      }
      guard let next = Self.function(function, words, em: em, whole: whole) else { return nil }
      apply(next)
    }
  }

  /// Adds a transform that is applied before this one.
  mutating func apply(_ inner: Self) {
    let outer = columns
    columns = inner.columns.enumerated().map { place, column in
      (0..<3).map { row in
        let sum = (0..<3).reduce(0) { $0 + outer[$1][row] * column[$1] }
        return place == 3 ? sum + outer[3][row] : sum
      }
    }
  }

  /// How far it moves an element to the right and down, in pixels.
  var move: (x: Double, y: Double) { (columns[3][0], columns[3][1]) }

  /// The smaller of the factors by which it scales the width and the height; 0 if the element
  /// cannot be seen.
  var scale: Double {
    let (x, y) = (columns[0], columns[1])
    let sides = [hypot(x[0], x[1]), hypot(y[0], y[1])]
    // Browsers do not display an element whose transform cannot be inverted.
    guard abs(volume) > 1e-9, abs(area) > 1e-4, sides.allSatisfy({ $0 < 1e6 }) else { return 0 }
    return min(sides[0], sides[1])
  }

  /// Whether the back of the element is visible.
  var isTurnedAway: Bool { area * volume < 0 }

  /// The visible area of a square pixel, and the volume of a cubic pixel; negative if they are
  /// mirrored.
  private var area: Double { columns[0][0] * columns[1][1] - columns[0][1] * columns[1][0] }
  private var volume: Double {
    let (x, y, z) = (columns[0], columns[1], columns[2])
    return x[0] * (y[1] * z[2] - y[2] * z[1]) - y[0] * (x[1] * z[2] - x[2] * z[1])
      + z[0] * (x[1] * y[2] - x[2] * y[1])
  }

  private static func function(
    _ name: String,
    _ arguments: [String],
    em: Double,
    whole: Double
  ) -> Self? {
    func numbers(_ count: Int) -> [Double]? {
      let values = arguments.compactMap(CSSValue.share)
      return values.count == arguments.count && values.count == count ? values : nil
    }
    func lengths() -> [Double]? {
      let values = arguments.enumerated().compactMap { index, text in
        // The height of an element is not known and is assumed to be small.
        CSSValue.length(text, em: em, whole: index == 0 ? whole : em)
      }
      return values.count == arguments.count && !values.isEmpty ? values : nil
    }
    func angles() -> [Double]? {
      let values = arguments.compactMap(angle)
      return values.count == arguments.count && !values.isEmpty ? values : nil
    }
    func scaled(_ x: Double, _ y: Double, _ z: Double = 1) -> Self {
      Self(columns: [[x, 0, 0], [0, y, 0], [0, 0, z], [0, 0, 0]])
    }
    func moved(_ x: Double, _ y: Double) -> Self {
      Self(columns: none.columns.dropLast() + [[x, y, 0]])
    }
    switch name {
    case "scale":
      return (numbers(1) ?? numbers(2)).flatMap { values in
        values.last.map { scaled(values[0], $0) }
      }
    case "scalex": return numbers(1).map { scaled($0[0], 1) }
    case "scaley": return numbers(1).map { scaled(1, $0[0]) }
    case "scalez": return numbers(1).map { scaled(1, 1, $0[0]) }
    case "scale3d": return numbers(3).map { scaled($0[0], $0[1], $0[2]) }
    case "translate", "translate3d": return lengths().map { moved($0[0], $0.count > 1 ? $0[1] : 0) }
    case "translatex": return lengths().map { moved($0[0], 0) }
    case "translatey":
      return CSSValue.length(arguments.first, em: em, whole: em).map { moved(0, $0) }
    case "translatez", "perspective": return Self.none
    case "rotate", "rotatez": return angles().map { turned($0[0], around: [0, 0, 1]) }
    case "rotatex": return angles().map { turned($0[0], around: [1, 0, 0]) }
    case "rotatey": return angles().map { turned($0[0], around: [0, 1, 0]) }
    case "rotate3d":
      let axis = arguments.dropLast().compactMap(CSSValue.share)
      guard axis.count == 3, let angle = arguments.last.flatMap(angle) else { return nil }
      return turned(angle, around: axis)
    case "skew", "skewx", "skewy":
      guard let angles = angles() else { return nil }
      let (x, y) =
        name == "skewy" ? (0, angles[0]) : (angles[0], angles.count > 1 ? angles[1] : 0)
      return Self(columns: [[1, tan(y), 0], [tan(x), 1, 0], [0, 0, 1], [0, 0, 0]])
    case "matrix":
      return numbers(6).map { m in
        Self(columns: [[m[0], m[1], 0], [m[2], m[3], 0], [0, 0, 1], [m[4], m[5], 0]])
      }
    case "matrix3d":
      return numbers(16).map { m in Self(columns: (0..<4).map { Array(m[$0 * 4..<$0 * 4 + 3]) }) }
    default: return nil
    }
  }

  /// https://www.w3.org/TR/css-transforms-2/#Rotate3dDefined
  private static func turned(_ angle: Double, around axis: [Double]) -> Self {
    let length = axis.reduce(0) { hypot($0, $1) }
    guard length > 0 else { return none }
    let unit = axis.map { $0 / length }
    let (c, s) = (cos(angle), sin(angle))
    let columns = (0..<3).map { column in
      (0..<3).map { row in
        let cross = [[0, -unit[2], unit[1]], [unit[2], 0, -unit[0]], [-unit[1], unit[0], 0]]
        return (row == column ? c : 0) + unit[row] * unit[column] * (1 - c) + cross[row][column] * s
      }
    }
    return Self(columns: columns + [[0, 0, 0]])
  }

  /// The angle `text` in radians; nil if it is not an angle.
  static func angle(_ text: String) -> Double? {
    if text == "0" { return 0 }
    let units = ["grad": Double.pi / 200, "deg": Double.pi / 180, "turn": Double.pi * 2, "rad": 1]
    // `grad` ends in `rad`.
    for unit in ["grad", "deg", "turn", "rad"] where text.hasSuffix(unit) {
      return CSSValue.share(String(text.dropLast(unit.count))).map { $0 * (units[unit] ?? 1) }
    }
    return nil
  }
}
