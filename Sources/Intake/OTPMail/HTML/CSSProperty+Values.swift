/// The values that browsers accept. They ignore a declaration with any other value, so an earlier
/// one applies.
///
/// https://www.w3.org/TR/css-syntax-3/#error-handling
extension CSSProperty {
  private static let displays: Set = [
    "block", "contents", "flex", "flow", "flow-root", "grid", "inline", "inline-block",
    "inline-flex", "inline-grid", "inline-table", "list-item", "math", "none", "ruby",
    "ruby-base", "ruby-text", "run-in", "table", "table-caption", "table-cell", "table-column",
    "table-column-group", "table-footer-group", "table-header-group", "table-row",
    "table-row-group", "-webkit-box", "-webkit-flex", "-webkit-inline-box", "-webkit-inline-flex",
  ]
  private static let fontSizes: Set = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
    "smaller", "larger", "math",
  ]
  private static let filters: Set = [
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert",
    "opacity", "saturate", "sepia", "url",
  ]
  private static let shapes: Set = [
    "circle", "ellipse", "inset", "path", "polygon", "rect", "shape", "url", "xywh",
  ]

  /// Whether `text` is a valid value of this property, as far as is known.
  func accepts(_ text: String) -> Bool {
    let words = CSSValue.words(of: text)
    switch self {
    case .display:
      return words.allSatisfy(Self.displays.contains)
        && (words.count == 1 || words.count == 2 && !words.contains("none"))
    case .visibility: return ["visible", "hidden", "collapse"].contains(text)
    case .opacity: return CSSValue.share(text) != nil || Self.isMath(text)
    case .color, .backgroundColor, .textFillColor:
      return text == "currentcolor" || CSSColor(text) != nil
    case .fontSize:
      return Self.fontSizes.contains(text)
        || CSSValue.length(text).map { $0 >= 0 }
          ?? Self.isMath(text)
    case .lineHeight:
      let value = CSSValue.share(text) ?? CSSValue.length(text)
      return text == "normal" || value.map { $0 >= 0 } ?? false
    case .height, .width, .minimumHeight, .minimumWidth, .maximumHeight, .maximumWidth:
      return Self.isWord(text) || text.hasPrefix("fit-content(")
        || CSSValue.length(text).map { $0 >= 0 } ?? false
    case .bottom, .left, .marginLeft, .marginTop, .right, .top:
      return Self.isWord(text) || CSSValue.length(text) != nil
    case .transform: return text == "none" || CSSTransform(text, em: 16, whole: 16) != nil
    case .filter:
      return text == "none" || areFunctions(words, Self.filters)
    case .clipPath:
      return Self.isBox(text) || areFunctions(words.filter { !Self.isBox($0) }, Self.shapes)
    default: return true
    }
  }

  private func areFunctions(_ words: [String], _ known: Set<String>) -> Bool {
    let functions = words.flatMap(CSSValue.functions)
    return !words.isEmpty && functions.count == words.count
      && functions.allSatisfy { known.contains($0.name) }
  }

  /// Whether `text` is a function whose value may be unknown here, such as `round()`.
  private static func isMath(_ text: String) -> Bool { text.last == ")" }

  private static func isBox(_ text: String) -> Bool {
    text == "none" || text.hasSuffix("-box")
  }

  private static func isWord(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0 == "-" }
  }
}
