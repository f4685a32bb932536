/// Values of CSS, in small letters.
enum CSSValue {
  /// The size of the font of a document.
  static let usualSize = 16.0

  /// The length of `text` in pixels, where 1 em is `em` and 100 % are `whole`, the same if it is
  /// nil; nil if it is none, or not known.
  static func length(
    _ text: String?,
    em: Double = usualSize,
    whole: Double? = nil
  ) -> Double? {
    guard let text else { return nil }
    return CSSCalculation.value(of: text, em: em, whole: whole ?? em, isLength: true)
  }

  /// A number or a percentage as a share of one; nil for anything else.
  static func share(_ text: String) -> Double? {
    if let number = CSSCalculation.value(of: text, em: 1, whole: 1, isLength: false) {
      return number
    }
    guard text.utf8.last == UInt8(ascii: "%") || text.utf8.last == UInt8(ascii: ")") else {
      return nil
    }
    return CSSCalculation.value(of: text, em: .nan, whole: 1, isLength: true)
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
    words(of: text).compactMap { word in
      guard word.last == ")" else { return nil }
      let name = word.prefix { $0 != "(" }
      let inner = word.dropFirst(name.count + 1).dropLast()
      // A slash stands before what is left out often, but divides within further functions.
      var depth = 0
      let content = inner.map { (character: Character) -> Character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return character == "/" && depth == 0 ? " " : character
      }
      return (String(name), words(of: String(content)))
    }
  }

  /// The values of the top, right, bottom and left side in a list of one to four; nil for others.
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
