/// CSS values, in lowercase.
enum CSSValue {
  /// The default font size of a document, in pixels.
  static let usualSize = 16.0

  /// The length `text` in pixels, where 1 em is `em` and 100 % is `whole`, or `em` if that is nil;
  /// nil if `text` is not a known length.
  static func length(
    _ text: String?,
    em: Double = usualSize,
    whole: Double? = nil
  ) -> Double? {
    guard let text else { return nil }
    return CSSCalculation.value(of: text, em: em, whole: whole ?? em, isLength: true)
  }

  /// A number, or a percentage as a fraction of 1; nil for anything else.
  static func share(_ text: String) -> Double? {
    if let number = CSSCalculation.value(of: text, em: 1, whole: 1, isLength: false) {
      return number
    }
    guard text.utf8.last == UInt8(ascii: "%") || text.utf8.last == UInt8(ascii: ")") else {
      return nil
    }
    return CSSCalculation.value(of: text, em: .nan, whole: 1, isLength: true)
  }

  /// The words of `text`; those within parentheses stay together.
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
    words(of: text).compactMap { word in
      guard word.last == ")" else { return nil }
      let name = word.prefix { $0 != "(" }
      let inner = word.dropFirst(name.count + 1).dropLast()
      // A slash precedes an optional argument, but within nested functions it means division.
      var depth = 0
      let content = inner.map { (character: Character) -> Character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return character == "/" && depth == 0 ? " " : character
      }
      return (String(name), words(of: String(content)))
    }
  }

  /// The values for the top, right, bottom and left sides in a list of one to four values;
  /// otherwise nil.
  static func sides(_ words: [String]) -> [String]? {
    switch words.count {
    case 1: [words[0], words[0], words[0], words[0]]
    case 2: [words[0], words[1], words[0], words[1]]
    case 3: [words[0], words[1], words[2], words[1]]
    case 4: words
    default: nil
    }
  }
}
