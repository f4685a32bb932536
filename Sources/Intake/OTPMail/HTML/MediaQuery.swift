/// Decides whether styles for a list of media apply to the window in which a mail is read: a wide
/// one with light colours.
///
/// An unknown condition does not hold, and neither does its negation: otherwise, styles that hide
/// something from a few readers would hide it here.
///
/// https://www.w3.org/TR/mediaqueries-4/
enum MediaQuery {
  /// The size of the window, in pixels.
  private static let (width, height) = (1_024.0, 768.0)

  /// The maximum nesting depth of conditions. No mail needs more.
  private static let deepest = 8

  /// Whether any query in the lowercase `list` holds.
  static func isMatched(_ list: Substring) -> Bool {
    parts(of: list, dividedBy: ",").contains { holds($0, depth: 0) == true }
  }

  /// Whether `query` holds; nil if that is not known.
  private static func holds(_ query: [Substring], depth: Int) -> Bool? {
    guard depth < deepest, let first = query.first else { return depth == 0 ? true : nil }
    if first == "only" { return holds(Array(query.dropFirst()), depth: depth + 1) }
    if first == "not" { return holds(Array(query.dropFirst()), depth: depth + 1).map { !$0 } }
    if query.contains("or") {
      let results = query.split(separator: "or").map { holds(Array($0), depth: depth + 1) }
      return results.contains(true) ? true : results.contains(nil) ? nil : false
    }
    if query.contains("and") {
      let results = query.split(separator: "and").map { holds(Array($0), depth: depth + 1) }
      return results.contains(false) ? false : results.contains(nil) ? nil : true
    }
    guard query.count == 1 else { return nil }
    guard first.first == "(", first.last == ")" else {
      return ["all", "screen"].contains(first)
    }
    let inner = first.dropFirst().dropLast()
    let words = parts(of: inner, dividedBy: " ").flatMap { $0 }
    if words.first == "not" || words.first?.first == "(" { return holds(words, depth: depth + 1) }
    return hasFeature(inner)
  }

  /// The words of each part of `text`; those within parentheses stay together.
  private static func parts(of text: Substring, dividedBy divider: Character) -> [[Substring]] {
    var depth = 0
    func isOutside(_ character: Character) -> Bool {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth <= 0
    }
    return text.split(omittingEmptySubsequences: false) { isOutside($0) && $0 == divider }
      .map { part in
        depth = 0
        return part.split { isOutside($0) && $0.isWhitespace }
      }
  }

  /// Whether the window has a feature, such as `min-width: 600px` or `width >= 600px`.
  private static func hasFeature(_ text: Substring) -> Bool? {
    let text = text.filter { !$0.isWhitespace }
    if let colon = text.firstIndex(of: ":") {
      let (name, value) = (text[..<colon], String(text[text.index(after: colon)...]))
      switch name {
      case "min-width", "min-device-width": return CSSValue.length(value).map { $0 <= width }
      case "max-width", "max-device-width": return CSSValue.length(value).map { $0 >= width }
      case "min-height": return CSSValue.length(value).map { $0 <= height }
      case "max-height": return CSSValue.length(value).map { $0 >= height }
      case "prefers-color-scheme": return value == "light"
      case "orientation": return value == "landscape"
      case "-webkit-min-device-pixel-ratio": return CSSValue.share(value).map { $0 <= 1 }
      default: return nil
      }
    }
    let signs = text.split { !"<>=".contains($0) }
    let values = text.split { "<>=".contains($0) }.map(String.init)
    guard !signs.isEmpty, values.count == signs.count + 1 else { return nil }
    let sizes = values.map { value in
      value == "width" ? width : value == "height" ? height : CSSValue.length(value)
    }
    var result = true
    for (place, sign) in signs.enumerated() {
      guard let left = sizes[place], let right = sizes[place + 1] else { return nil }
      switch sign {
      case "<": result = result && left < right
      case "<=": result = result && left <= right
      case ">": result = result && left > right
      case ">=": result = result && left >= right
      case "=": result = result && left == right
      default: return nil
      }
    }
    return result
  }
}
