import OTPText

/// Declarations of CSS that can hide an element or turn its text around; others are left out.
///
/// https://www.w3.org/TR/css-syntax-3/#declaration
struct StyleDeclarations {
  /// The properties that are read.
  enum Property: String {
    case background, bottom, clip, color, direction, display, filter, float, font, height, left
    case opacity, overflow, position, right, top, transform, visibility, width
    case backgroundColor = "background-color"
    case backgroundImage = "background-image"
    case clipPath = "clip-path"
    case contentVisibility = "content-visibility"
    case fontSize = "font-size"
    case lineHeight = "line-height"
    case marginLeft = "margin-left"
    case marginTop = "margin-top"
    case maximumHeight = "max-height"
    case maximumWidth = "max-width"
    case textFillColor = "-webkit-text-fill-color"
    case textIndent = "text-indent"
    case unicodeBidi = "unicode-bidi"
  }

  /// A value in small letters, with single spaces.
  private struct Value {
    let text: String
    /// Where it stands among all values of its style sheets.
    let order: Int
  }

  private var values: [Property: Value] = [:]
  private var important: [Property: Value] = [:]

  var isEmpty: Bool { values.isEmpty && important.isEmpty }

  /// The value of `property`, or nil.
  subscript(property: Property) -> String? {
    (important[property] ?? values[property])?.text
  }

  init() {}

  /// Reads `css`, which has no comments. `order` counts up for each declaration.
  init(_ css: some Sequence<Character>, order: inout Int) {
    for declaration in Self.declarations(of: css) {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].filter { !$0.isWhitespace }.lowercased()
      let text = declaration[declaration.index(after: colon)...].lowercased()
      var words = text.flatMap { $0 == "!" ? " !" : String($0) }
        .split(whereSeparator: \.isWhitespace).map { String($0) }
      var isImportant = false
      if words.last == "!important" || words.suffix(2) == ["!", "important"] {
        isImportant = true
        words = Array(words.prefix { $0 != "!" && $0 != "!important" })
      }
      guard let property = Property(rawValue: name), !words.isEmpty else { continue }
      order += 1
      let value = Value(text: words.joined(separator: " "), order: order)
      for (property, value) in Self.longhands(of: property, value) {
        if isImportant { important[property] = value } else { values[property] = value }
      }
    }
  }

  /// Adds declarations that are as specific; of each property the later one counts.
  mutating func add(_ other: Self) {
    let later = { (one: Value, other: Value) in one.order > other.order ? one : other }
    values.merge(other.values, uniquingKeysWith: later)
    important.merge(other.important, uniquingKeysWith: later)
  }

  /// Adds declarations that are more specific.
  mutating func override(with other: Self) {
    values.merge(other.values) { $1 }
    important.merge(other.important) { $1 }
  }

  /// The properties that a shorthand sets, as far as they are read.
  private static func longhands(of property: Property, _ value: Value) -> [(Property, Value)] {
    let words = CSSValue.words(of: value.text)
    func word(_ text: String?) -> Value { Value(text: text ?? "", order: value.order) }
    switch property {
    case .font:
      // The size is the first length, before the line height and the family.
      guard let size = words.first(where: { $0.first.map { $0.isNumber || $0 == "." } ?? false })
      else { return [] }
      let parts = size.split(separator: "/")
      return [
        (.fontSize, word(parts.first.map(String.init))),
        (.lineHeight, word(parts.count > 1 ? String(parts[1]) : "normal")),
      ]
    case .background:
      let color = words.first { CSSColor($0) != nil }
      let image = words.first {
        $0.firstPlace(of: "url(") != nil || $0.firstPlace(of: "gradient(") != nil
      }
      return [(.backgroundColor, word(color ?? "transparent")), (.backgroundImage, word(image))]
    default: return [(property, value)]
    }
  }

  /// The declarations in `css`, each without its semicolon, and with escapes replaced.
  ///
  /// https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point
  private static func declarations(of css: some Sequence<Character>) -> [String] {
    var declarations: [String] = []
    var current = ""
    var quote: Character?
    var brackets = 0
    /// The digits of the open escape.
    var escape: String?
    for character in css {
      if let digits = escape {
        if character.isHexDigit, digits.count < 6 {
          escape = digits + String(character)
          continue
        }
        escape = nil
        guard let value = UInt32(digits, radix: 16) else {
          current.append(character)
          continue
        }
        current.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        if character.isWhitespace { continue }
      }
      switch character {
      case "\\": escape = ""; continue
      case "\"", "'":
        if quote == nil { quote = character } else if quote == character { quote = nil }
      case "(" where quote == nil: brackets += 1
      case ")" where quote == nil: brackets = max(0, brackets - 1)
      case ";" where quote == nil && brackets == 0:
        declarations.append(current)
        current = ""
        continue
      default: break
      }
      current.append(character)
    }
    return declarations + [current]
  }
}
