import OTPText

/// CSS declarations that can hide an element or reverse its text; others are ignored.
///
/// https://www.w3.org/TR/css-syntax-3/#declaration
struct StyleDeclarations {
  /// A value in lowercase, with single spaces.
  private struct Value {
    var text: String
    /// Its position among all values of its style sheets.
    let order: Int
    /// The shorthand that `text` is a value of; nil if it is a value of the property itself.
    var shorthand: CSSProperty?
  }

  /// The maximum number of custom properties that are read. Mail has a few.
  private static let mostVariables = 32

  private var values: [CSSProperty: Value] = [:]
  private var important: [CSSProperty: Value] = [:]
  /// The values of custom properties; `!important` makes no difference here.
  private(set) var variables: [String: String] = [:]
  private var variableOrders: [String: Int] = [:]

  var isEmpty: Bool { values.isEmpty && important.isEmpty && variables.isEmpty }

  /// The value of `property`; nil if it has none. A keyword such as `inherit` or `initial` is
  /// replaced by its meaning.
  subscript(property: CSSProperty) -> String? {
    guard let text = (important[property] ?? values[property])?.text else { return nil }
    return CSSProperty.wideWords.contains(text) ? property.meaning(of: text) : text
  }

  init() {}

  /// Reads `css`, which has no comments. `order` increases with each declaration.
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
      guard !words.isEmpty else { continue }
      order += 1
      let value = Value(text: words.joined(separator: " "), order: order)
      if name.hasPrefix("--") { add(variable: name, value.text, order) }
      guard let property = CSSProperty(name: name) else { continue }
      for (property, value) in Self.longhands(of: property, value) {
        if isImportant { important[property] = value } else { values[property] = value }
      }
    }
  }

  /// Adds declarations of the same specificity; the later one of each property wins.
  mutating func add(_ other: Self) {
    let later = { (one: Value, other: Value) in one.order > other.order ? one : other }
    values.merge(other.values, uniquingKeysWith: later)
    important.merge(other.important, uniquingKeysWith: later)
    for (name, value) in other.variables {
      let order = other.variableOrders[name] ?? 0
      if order > variableOrders[name] ?? 0 { add(variable: name, value, order) }
    }
  }

  /// Adds declarations of higher specificity, which win.
  mutating func override(with other: Self) {
    values.merge(other.values) { $1 }
    important.merge(other.important) { $1 }
    for (name, value) in other.variables {
      add(variable: name, value, other.variableOrders[name] ?? 0)
    }
  }

  /// The declarations with references replaced by the values of `variables`. A value that is then
  /// invalid counts as inherited.
  ///
  /// https://www.w3.org/TR/css-variables-1/
  func resolved(with variables: CSSVariables) -> Self {
    var result = self
    let resolve = { (property: CSSProperty, value: Value) -> Value? in
      guard CSSVariables.areUsed(in: value.text) else { return value }
      guard let text = variables.replaced(in: value.text) else { return nil }
      let found = Self.longhands(
        of: value.shorthand ?? property,
        Value(text: text, order: value.order)
      )
      return found.first { $0.0 == property }?.1
    }
    for (property, value) in values { result.values[property] = resolve(property, value) }
    for (property, value) in important { result.important[property] = resolve(property, value) }
    return result
  }

  private mutating func add(variable name: String, _ value: String, _ order: Int) {
    guard variables[name] != nil || variables.count < Self.mostVariables else { return }
    variables[name] = value
    variableOrders[name] = order
  }

  /// The supported properties that a declaration sets; none if browsers ignore it.
  private static func longhands(
    of property: CSSProperty,
    _ value: Value
  ) -> [(CSSProperty, Value)] {
    let names = property.longhands
    if CSSVariables.areUsed(in: value.text) || CSSProperty.wideWords.contains(value.text) {
      var value = value
      if !names.isEmpty { value.shorthand = property }
      return (names.isEmpty ? [property] : names).map { ($0, value) }
    }
    guard !names.isEmpty else { return property.accepts(value.text) ? [(property, value)] : [] }
    return property.divided(value.text).map { ($0, Value(text: $1, order: value.order)) }
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
