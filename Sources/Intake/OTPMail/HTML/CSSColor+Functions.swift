import Glibc

/// The functional notations of colours.
///
/// https://www.w3.org/TR/css-color-4/
extension CSSColor {
  /// Reads a colour function; nil if it is not one. `text` is the whole notation.
  init?(function name: String, _ arguments: [String], _ text: String) {
    // A colour that is derived from another is not computed.
    guard arguments.first != "from" else {
      self = .named(text)
      return
    }
    switch name {
    case "light-dark":
      guard arguments.count == 2, !arguments[0].hasPrefix(name) else { return nil }
      self.init(arguments[0])
    case "color-mix":
      self = .named(text)
    case "color":
      let spaces: Set = ["srgb", "srgb-linear", "display-p3"]
      guard let space = arguments.first else { return nil }
      let values = Array(arguments.dropFirst())
      guard spaces.contains(space), let parts = Self.values(values, [1, 1, 1]) else {
        self = .named(text)
        return
      }
      // For the colours that matter here, Display P3 makes no difference.
      self = space == "srgb-linear" ? Self.linear(parts) : Self.clamped(parts)
    default:
      guard let scales = Self.scales[name], let parts = Self.values(arguments, scales) else {
        return nil
      }
      self = Self.make(name, parts)
    }
  }

  /// The value of 100 % for each part of a function.
  private static let scales = [
    "rgb": [255, 255, 255], "rgba": [255, 255, 255], "hsl": [360, 100, 100.0],
    "hsla": [360, 100, 100], "hwb": [360, 100, 100], "lab": [100, 125, 125],
    "lch": [100, 150, 360], "oklab": [1, 0.4, 0.4], "oklch": [1, 0.4, 360],
  ]

  /// Three parts and an alpha value; nil if they are not numbers.
  private static func values(_ arguments: [String], _ scales: [Double]) -> [Double]? {
    guard (3...4).contains(arguments.count) else { return nil }
    let values = zip(arguments, scales + [1]).compactMap { text, scale -> Double? in
      if text == "none" { return 0 }
      if let angle = CSSTransform.angle(text), scale == 360, text != "0" {
        return angle * 180 / .pi
      }
      if let number = CSSCalculation.value(of: text, em: 1, whole: 1, isLength: false) {
        return number
      }
      return CSSValue.share(text).map { $0 * scale }
    }
    guard values.count == arguments.count else { return nil }
    return values + (values.count < 4 ? [1] : [])
  }

  private static func make(_ name: String, _ parts: [Double]) -> CSSColor {
    let (first, second, third, alpha) = (parts[0], parts[1], parts[2], parts[3])
    switch name {
    case "rgb", "rgba": return clamped([first / 255, second / 255, third / 255, alpha])
    case "hsl", "hsla":
      let lightness = third / 100
      let range = second / 100 * min(lightness, 1 - lightness)
      return clamped(hue(first).map { lightness + range * (2 * $0 - 1) } + [alpha])
    case "hwb":
      let (white, black) = (second / 100, third / 100)
      let sum = white + black
      guard sum < 1 else { return clamped([white / sum, white / sum, white / sum, alpha]) }
      return clamped(hue(first).map { $0 * (1 - sum) + white } + [alpha])
    case "lch", "oklch":
      let angle = third * .pi / 180
      let flat = [first, second * cos(angle), second * sin(angle), alpha]
      return make(name == "lch" ? "lab" : "oklab", flat)
    case "lab":
      // Its cube roots are those of OKLab, closely enough for colours near grey.
      return oklab(first / 100, second / 330, third / 330, alpha)
    default: return oklab(first, second, third, alpha)
    }
  }

  /// The fully saturated colour at a hue angle in degrees.
  private static func hue(_ degrees: Double) -> [Double] {
    [0.0, 4, 2].map { offset in
      let place = fmod(fmod(degrees / 60 + offset, 6) + 6, 6)
      return min(max(abs(place - 3) - 1, 0), 1)
    }
  }

  /// https://bottosson.github.io/posts/oklab/
  private static func oklab(_ l: Double, _ a: Double, _ b: Double, _ alpha: Double) -> CSSColor {
    let roots = [
      l + 0.3963377774 * a + 0.2158037573 * b, l - 0.1055613458 * a - 0.0638541728 * b,
      l - 0.0894841775 * a - 1.2914855480 * b,
    ]
    let cubes = roots.map { $0 * $0 * $0 }
    let rows = [
      [4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.7076147010],
    ]
    return linear(rows.map { zip($0, cubes).reduce(0) { $0 + $1.0 * $1.1 } } + [alpha])
  }

  /// https://www.w3.org/TR/css-color-4/#color-conversion-code
  private static func linear(_ parts: [Double]) -> CSSColor {
    clamped(
      parts.prefix(3).map { part in
        part <= 0.0031308 ? 12.92 * part : 1.055 * pow(part, 1 / 2.4) - 0.055
      } + [parts[3]]
    )
  }

  private static func clamped(_ parts: [Double]) -> CSSColor {
    let values = parts.map { min(max($0, 0), 1) }
    return .parts(red: values[0], green: values[1], blue: values[2], alpha: values[3])
  }
}
