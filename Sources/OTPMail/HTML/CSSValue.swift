/// Values of CSS, in small letters.
enum CSSValue {
  /// The sizes of absolute units in pixels; others depend on the font.
  ///
  /// https://www.w3.org/TR/css-values-4/#absolute-lengths
  private static let units = [
    "px": 1, "pt": 4 / 3.0, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
  ]

  /// The share of the size of a font that units of it have, about.
  private static let fontUnits = ["em": 1, "%": 0.01, "ex": 0.5, "ch": 0.5]

  /// The size of the font of a document.
  static let usualSize = 16.0

  /// The length of `text` in pixels, where 1 em is `em`; nil if it is none, or not known.
  static func length(_ text: String?, em: Double = usualSize) -> Double? {
    guard let (number, unit) = text.flatMap(number) else { return nil }
    if let size = units[unit] { return number * size }
    if let share = fontUnits[unit] { return number * share * em }
    if unit == "rem" { return number * usualSize }
    // Of the window, about; only whether it is nothing matters.
    if ["vw", "vh", "vmin", "vmax"].contains(unit) { return number * 8 }
    return unit.isEmpty && number == 0 ? 0 : nil
  }

  /// A number or a percentage as a share of one; nil for anything else.
  static func share(_ text: String) -> Double? {
    switch number(text) {
    case (let number, "")?: number
    case (let number, "%")?: number / 100
    default: nil
    }
  }

  /// The number that `text` begins with, and its unit.
  private static func number(_ text: String) -> (Double, String)? {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    return Double(String(digits.drop { $0 == "+" })).map {
      ($0, String(text.dropFirst(digits.count)))
    }
  }

  /// The words of `text`, where those within brackets belong together.
  static func words(of text: String) -> [String] {
    var depth = 0
    return text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth <= 0 && (character == " " || character == ",")
    }.map(String.init)
  }

  /// The functions in `text`, each with its arguments, such as `scale(0, 1)`.
  static func functions(of text: String) -> [(name: String, arguments: [String])] {
    text.split(separator: ")").compactMap { part in
      let halves = part.split(separator: "(", maxSplits: 1)
      guard halves.count == 2 else { return nil }
      let name = halves[0].drop { $0 == " " || $0 == "," }
      return (String(name), words(of: String(halves[1].map { $0 == "/" ? " " : $0 })))
    }
  }
}

/// A colour of CSS.
enum CSSColor: Equatable {
  /// Red, green and blue from 0 to 1, and how much of what is below it covers.
  case parts(red: Double, green: Double, blue: Double, alpha: Double)
  /// A colour of which only the name is known.
  case named(String)

  static let white = Self.parts(red: 1, green: 1, blue: 1, alpha: 1)
  static let black = Self.parts(red: 0, green: 0, blue: 0, alpha: 1)
  /// The colour that browsers give links.
  static let link = Self.parts(red: 0, green: 0, blue: 238 / 255, alpha: 1)

  /// The names of CSS 1, which mails use.
  private static let names = [
    "aqua": "00ffff", "black": "000000", "blue": "0000ff", "fuchsia": "ff00ff", "gray": "808080",
    "grey": "808080", "green": "008000", "lime": "00ff00", "maroon": "800000", "navy": "000080",
    "olive": "808000", "orange": "ffa500", "purple": "800080", "red": "ff0000",
    "silver": "c0c0c0", "snow": "fffafa", "teal": "008080", "transparent": "00000000",
    "white": "ffffff", "whitesmoke": "f5f5f5", "yellow": "ffff00",
  ]

  /// The least ratio of the luminance of two colours that a person tells apart in a text. White and
  /// `#f5f5f5` have 1.09.
  private static let leastContrast = 1.1

  /// Reads a colour; nil if `text` is none.
  init?(_ text: String) {
    if let digits = Self.names[text] ?? (text.first == "#" ? String(text.dropFirst()) : nil) {
      guard let color = Self(hexadecimal: digits) else { return nil }
      self = color
    } else if let function = CSSValue.functions(of: text).first {
      guard ["rgb", "rgba"].contains(function.name), function.arguments.count >= 3 else {
        guard
          ["hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"].contains(function.name)
        else { return nil }
        self = .named(text)
        return
      }
      let parts = function.arguments.prefix(3).compactMap { part in
        CSSValue.share(part).map { part.hasSuffix("%") ? $0 : $0 / 255 }
      }
      guard parts.count == 3 else { return nil }
      let alpha = function.arguments.count > 3 ? CSSValue.share(function.arguments[3]) ?? 1 : 1
      self = .parts(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    } else if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isLetter }),
      !["inherit", "initial", "unset", "revert", "none", "currentcolor"].contains(text)
    {
      self = .named(text)
    } else {
      return nil
    }
  }

  private init?(hexadecimal digits: String) {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count else { return nil }
    let parts: [Double]
    switch values.count {
    case 3, 4: parts = values.map { Double($0) / 15 }
    case 6, 8:
      parts = stride(from: 0, to: values.count, by: 2).map {
        Double(values[$0] * 16 + values[$0 + 1]) / 255
      }
    default: return nil
    }
    self = .parts(
      red: parts[0],
      green: parts[1],
      blue: parts[2],
      alpha: parts.count > 3 ? parts[3] : 1
    )
  }

  /// Whether a text in this colour cannot be told from `background`; nil is one that is not known.
  func isLost(on background: CSSColor?) -> Bool {
    if case .parts(_, _, _, let alpha) = self, alpha < VisualStyle.leastOpacity { return true }
    guard let background else { return false }
    guard let luminance, let other = background.luminance else { return self == background }
    let contrast = (max(luminance, other) + 0.05) / (min(luminance, other) + 0.05)
    return contrast < Self.leastContrast && distance(from: background) < 0.2
  }

  /// How much is seen of what is below it: 0 for all.
  var alpha: Double {
    if case .parts(_, _, _, let alpha) = self { return alpha }
    return 1
  }

  /// The largest difference of a part, without which equal luminance is the same colour.
  private func distance(from other: CSSColor) -> Double {
    guard case .parts(let red, let green, let blue, _) = self,
      case .parts(let otherRed, let otherGreen, let otherBlue, _) = other
    else { return 1 }
    return max(abs(red - otherRed), abs(green - otherGreen), abs(blue - otherBlue))
  }

  /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  private var luminance: Double? {
    guard case .parts(let red, let green, let blue, _) = self else { return nil }
    // The square is close to the curve of the standard.
    return 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }
}
