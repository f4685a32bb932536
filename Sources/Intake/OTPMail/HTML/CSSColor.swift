/// A CSS colour.
enum CSSColor: Equatable {
  /// Red, green, blue and opacity, each from 0 to 1.
  case parts(red: Double, green: Double, blue: Double, alpha: Double)
  /// A colour known only by its notation, which no other colour has.
  case named(String)

  static let white = Self.parts(red: 1, green: 1, blue: 1, alpha: 1)
  static let black = Self.parts(red: 0, green: 0, blue: 0, alpha: 1)
  /// The default colour of links in browsers.
  static let link = Self.parts(red: 0, green: 0, blue: 238 / 255, alpha: 1)

  /// The minimum contrast ratio at which a person can tell text from its background. White and
  /// `#f5f5f5` have 1.09.
  private static let leastContrast = 1.1

  /// Reads a colour; nil if `text` is not one.
  init?(_ text: String) {
    if let digits = Self.names[text] ?? (text.first == "#" ? String(text.dropFirst()) : nil) {
      self.init(hexadecimal: digits)
    } else if let (name, arguments) = CSSValue.functions(of: text).first {
      self.init(function: name, arguments, text)
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

  /// Whether text in this colour is indistinguishable from `background`; nil means that the
  /// background is unknown.
  func isLost(on background: CSSColor?) -> Bool {
    if case .parts(_, _, _, let alpha) = self, alpha < VisualStyle.leastOpacity { return true }
    guard let background else { return false }
    guard let luminance, let other = background.luminance else { return self == background }
    let contrast = (max(luminance, other) + 0.05) / (min(luminance, other) + 0.05)
    return contrast < Self.leastContrast && distance(from: background) < 0.2
  }

  /// The opacity: 0 is fully transparent.
  var alpha: Double {
    if case .parts(_, _, _, let alpha) = self { return alpha }
    return 1
  }

  /// The inverse colour.
  var inverted: CSSColor {
    guard case .parts(let red, let green, let blue, let alpha) = self else { return self }
    return .parts(red: 1 - red, green: 1 - green, blue: 1 - blue, alpha: alpha)
  }

  /// The largest difference in any part. Colours of equal luminance are the same only if it is
  /// small.
  private func distance(from other: CSSColor) -> Double {
    guard case .parts(let red, let green, let blue, _) = self,
      case .parts(let otherRed, let otherGreen, let otherBlue, _) = other
    else { return 1 }
    return max(abs(red - otherRed), abs(green - otherGreen), abs(blue - otherBlue))
  }

  /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  private var luminance: Double? {
    guard case .parts(let red, let green, let blue, _) = self else { return nil }
    // The square approximates the curve of the standard.
    return 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }
}
