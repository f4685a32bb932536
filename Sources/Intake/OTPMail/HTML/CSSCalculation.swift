/// Evaluates CSS numbers and lengths, including `calc()`, `min()`, `max()` and `clamp()`.
///
/// https://www.w3.org/TR/css-values-4/#math
struct CSSCalculation {
  /// Units in pixels. Those relative to the window assume that it is 1,024 wide and 768 high.
  private static let units: [String: Double] = [
    "px": 1, "pt": 4 / 3.0, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
    "rem": 16, "rlh": 18, "vw": 10.24, "vi": 10.24, "vh": 7.68, "vb": 7.68, "vmin": 7.68,
    "vmax": 10.24,
  ]

  /// Units relative to a font, as approximate multiples of its size.
  private static let fontUnits = [
    "em": 1, "ex": 0.5, "ch": 0.5, "cap": 0.7, "ic": 1, "lh": 1.2,
  ]

  /// The maximum nesting depth of functions. No mail needs more.
  private static let deepest = 8

  /// The size of 1 em, and that of 100 %, in pixels.
  let em: Double
  let whole: Double
  private var rest: Substring
  private var depth = 0
  /// Whether any part had a unit.
  private var hasUnit = false

  /// The value of `text` in pixels or as a number; nil if it is neither. With `isLength` it must be
  /// a length, for which only 0 needs no unit; otherwise it must have no unit.
  static func value(of text: String, em: Double, whole: Double, isLength: Bool) -> Double? {
    var calculation = CSSCalculation(em: em, whole: whole, rest: text[...])
    guard let value = calculation.product(isSum: false), calculation.rest.isEmpty, value.isFinite,
      calculation.hasUnit == isLength || isLength && value == 0
    else { return nil }
    return value
  }

  private init(em: Double, whole: Double, rest: Substring) {
    (self.em, self.whole, self.rest) = (em, whole, rest)
  }

  /// A sum within parentheses, up to its delimiter.
  private mutating func sum() -> Double? {
    guard var result = product(isSum: true) else { return nil }
    while let sign = takeSign() {
      guard let next = product(isSum: true) else { return nil }
      result += sign == "+" ? next : -next
    }
    return result
  }

  /// The sign between two terms, which must have spaces around it.
  private mutating func takeSign() -> Character? {
    let after = rest.drop { $0 == " " }
    guard after.startIndex > rest.startIndex, let sign = after.first, sign == "+" || sign == "-",
      after.dropFirst().first == " "
    else { return nil }
    rest = after.dropFirst(2)
    return sign
  }

  private mutating func product(isSum: Bool) -> Double? {
    guard var result = term() else { return nil }
    while isSum {
      let after = rest.drop { $0 == " " }
      guard let sign = after.first, sign == "*" || sign == "/" else { break }
      rest = after.dropFirst()
      guard let next = term() else { return nil }
      result = sign == "*" ? result * next : result / next
    }
    return result
  }

  private mutating func term() -> Double? {
    rest = rest.drop { $0 == " " }
    let name = rest.prefix { $0.isLetter || $0 == "-" }
    let after = rest[name.endIndex...]
    guard after.first == "(", depth < Self.deepest else { return number() }
    rest = after.dropFirst()
    depth += 1
    defer { depth -= 1 }
    var values: [Double] = []
    repeat {
      guard let value = sum() else { return nil }
      values.append(value)
      rest = rest.drop { $0 == " " }
    } while take(",")
    guard take(")") else { return nil }
    switch (name, values.count) {
    case ("", 1), ("calc", 1), ("-webkit-calc", 1): return values[0]
    case ("min", _): return values.min()
    case ("max", _): return values.max()
    case ("clamp", 3): return max(values[0], min(values[1], values[2]))
    default: return nil
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func number() -> Double? {
    var digits = rest.prefix { $0 == "+" || $0 == "-" }
    guard digits.count <= 1 else { return nil }
    let isDigit = { (character: Character) in character.isASCII && character.isNumber }
    func extend(while matches: (Character) -> Bool) {
      digits = rest[..<(rest[digits.endIndex...].prefix(while: matches).endIndex)]
    }
    extend { isDigit($0) || $0 == "." }
    let after = rest[digits.endIndex...]
    let exponent = after.dropFirst().first == "-" || after.dropFirst().first == "+" ? 2 : 1
    if after.first == "e", after.dropFirst(exponent).first.map(isDigit) ?? false {
      digits = rest[..<rest.index(digits.endIndex, offsetBy: exponent)]
      extend(while: isDigit)
    }
    guard let number = Double(String(digits.drop { $0 == "+" })) else { return nil }
    rest = rest[digits.endIndex...]
    let unit = rest.prefix { $0.isLetter || $0 == "%" }
    rest = rest[unit.endIndex...]
    guard !unit.isEmpty else { return number }
    hasUnit = true
    return Self.size(of: String(unit), em, whole).map { $0 * number }
  }

  private static func size(of unit: String, _ em: Double, _ whole: Double) -> Double? {
    if unit == "%" { return whole / 100 }
    if let share = fontUnits[unit] { return share * em }
    if let size = units[unit] { return size }
    // `dvh`, `svw` and `cqw` are relative to the window or to a container.
    for prefix in ["d", "s", "l", "cq"] where unit.hasPrefix(prefix) {
      let rest = String(unit.dropFirst(prefix.count))
      if let size = units[prefix == "cq" ? "v" + rest : rest], prefix == "cq" || rest.first == "v" {
        return size
      }
    }
    return nil
  }
}
