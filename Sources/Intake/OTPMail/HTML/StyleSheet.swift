import OTPText

/// The rules of a document that can hide elements and whose selectors are a type, a class, an
/// identifier, or a type with one of these.
///
/// Rules with other selectors are ignored: which elements they match is not known, and showing
/// hidden text costs less than losing visible text.
struct StyleSheet {
  /// The declarations for each selector, such as `p`, `.a`, `p.a`, `#b`, `p#b` or `*`.
  private var rules: [String: StyleDeclarations] = [:]
  private var order = 0

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of `css`, which apply to a list of `media`.
  mutating func add(_ css: String, for media: String = "") {
    guard media.isEmpty || MediaQuery.isMatched(media.lowercased()[...]) else { return }
    var reader = StyleSheetReader(Self.withoutComments(css))
    /// Whether each open `@media` block applies to this window.
    var media: [Bool] = []
    while let part = reader.next() {
      switch part {
      case .block(let prelude):
        if prelude.first == "@" {
          if prelude.lowercased().hasPrefix("@media") {
            media.append(MediaQuery.isMatched(prelude.lowercased().dropFirst("@media".count)))
          } else {
            reader.skipBlock()
          }
        } else {
          let content = reader.takeBlock()
          if media.allSatisfy({ $0 }) { add(prelude, content) }
        }
      case .end: _ = media.popLast()
      }
    }
  }

  /// The declarations for an element with the lowercase `name` and these attribute values.
  func declarations(of name: String, classes: String?, identifier: String?) -> StyleDeclarations {
    var result = rules["*"] ?? StyleDeclarations()
    if let own = rules[name] { result.override(with: own) }
    let classes = classes?.split(whereSeparator: \.isWhitespace) ?? []
    for prefix in ["", name] {
      var found = StyleDeclarations()
      for one in classes { if let own = rules["\(prefix).\(one)"] { found.add(own) } }
      result.override(with: found)
    }
    guard let identifier else { return result }
    for prefix in ["", name] {
      if let own = rules["\(prefix)#\(identifier)"] { result.override(with: own) }
    }
    return result
  }

  private mutating func add(_ selectors: Substring, _ content: Substring) {
    let declarations = StyleDeclarations(content, order: &order)
    guard !declarations.isEmpty else { return }
    for selector in selectors.split(separator: ",") {
      if let key = Self.key(of: selector) { rules[key, default: .init()].add(declarations) }
    }
  }

  /// The selector with its type in lowercase; nil if it has another form.
  private static func key(of selector: Substring) -> String? {
    let words = selector.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first else { return nil }
    if word == ":root" { return "html" }
    let type = word.prefix { $0 != "." && $0 != "#" }
    let rest = word.dropFirst(type.count)
    let isName = { (text: Substring) in
      text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
    if rest.isEmpty { return type == "*" || isName(type) ? type.lowercased() : nil }
    guard type.isEmpty || type == "*" || isName(type), isName(rest.dropFirst()) else { return nil }
    return (type == "*" ? "" : type.lowercased()) + rest
  }

  /// `css` without its comments.
  static func withoutComments(_ css: String) -> String {
    var result = ""
    var rest = css[...]
    while let start = rest.utf8.firstPlace(of: "/*".utf8) {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.utf8.firstPlace(of: "*/".utf8) else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// Splits a style sheet into its blocks.
private struct StyleSheetReader {
  enum Part {
    /// The text before the block that follows.
    case block(Substring)
    /// The end of a block.
    case end
  }

  private var rest: Substring

  init(_ css: String) {
    rest = css[...]
  }

  /// The next block or the end of an open one; nil at the end of the style sheet.
  mutating func next() -> Part? {
    while true {
      rest = rest.drop(while: \.isWhitespace)
      for mark in ["<!--", "-->"] where rest.hasPrefix(mark) { rest = rest.dropFirst(mark.count) }
      let isRule = rest.first == "@"
      let prelude = rest.prefix {
        $0 != "{" && $0 != "}" && !(isRule && $0 == ";")
      }
      rest = rest[prelude.endIndex...]
      guard let end = rest.first else { return nil }
      rest = rest.dropFirst()
      switch end {
      case "{": return .block(prelude)
      case "}": return .end
      default: continue
      }
    }
  }

  /// The contents of the open block, up to the first closing brace.
  mutating func takeBlock() -> Substring {
    let content = rest.prefix { $0 != "}" }
    rest = rest[content.endIndex...].dropFirst()
    return content
  }

  /// Skips the open block and the blocks within it.
  mutating func skipBlock() {
    var depth = 1
    while depth > 0, let next = rest.first {
      if next == "{" { depth += 1 }
      if next == "}" { depth -= 1 }
      rest = rest.dropFirst()
    }
  }
}
