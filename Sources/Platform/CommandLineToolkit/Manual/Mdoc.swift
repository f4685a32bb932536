/// Text in mdoc(7), the markup language of manual pages.
package struct Mdoc {
  /// The text written so far.
  package private(set) var source = ""

  /// The longest line of text; mandoc(1) asks for at most 80 bytes.
  private static let width = 78

  private static let opening: Set<Character> = ["(", "["]
  private static let closing: Set<Character> = [".", ",", ":", ";", ")", "]", "?", "!"]
  private static let endOfSentence: Set<Character> = [".", "?", "!"]

  /// Whether the next paragraph is the first in its section or item, which needs no space above it.
  private var isAtStart = true

  package init() {}

  /// Begins a section.
  package mutating func section(_ title: String) {
    macro("Sh", title)
    isAtStart = true
  }

  /// Begins a subsection.
  package mutating func subsection(_ title: String) {
    macro("Ss", title)
    isAtStart = true
  }

  /// Writes a macro with arguments, which are escaped.
  mutating func macro(_ name: String, _ arguments: String...) {
    raw(([".\(name)"] + arguments.map(Self.argument)).joined(separator: " "))
  }

  /// Writes a line of mdoc as it is.
  package mutating func raw(_ line: String) { source += line + "\n" }

  /// Writes a list. The term of each item is already mdoc.
  package mutating func list(_ items: [(term: String, description: String)]) {
    raw(".Bl -tag -width Ds")
    for item in items {
      raw(".It " + item.term)
      isAtStart = true
      paragraph(item.description)
    }
    raw(".El")
    isAtStart = false
  }

  /// Writes lines literally, indented.
  mutating func literal(_ lines: [Substring]) {
    raw(".Bd -literal -offset indent")
    for line in lines { raw(Self.guarded(Self.escaped(line, isLiteral: true))) }
    raw(".Ed")
    isAtStart = false
  }

  /// Writes a paragraph, refilling its lines. Code is enclosed in grave accents.
  package mutating func paragraph(_ text: String) {
    if !isAtStart { raw(".Pp") }
    isAtStart = false
    var line = ""
    func isFull(with word: String) -> Bool { line.utf8.count + 1 + word.utf8.count > Self.width }
    for chunk in Self.chunks(of: text) {
      if let code = Self.codeMacro(chunk) {
        if !line.isEmpty { raw(Self.guarded(line)) }
        line = ""
        raw(code)
        continue
      }
      let word = Self.word(chunk)
      if !line.isEmpty, isFull(with: word) {
        raw(Self.guarded(line))
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
      // Formatters put more space after a sentence that ends at the end of a line.
      if let last = chunk.last(where: { $0 != ")" }), Self.endOfSentence.contains(last) {
        raw(Self.guarded(line))
        line = ""
      }
    }
    if !line.isEmpty { raw(Self.guarded(line)) }
  }

  /// The words of `text`. Code in grave accents is not split.
  private static func chunks(of text: String) -> [String] {
    var chunks: [String] = []
    var chunk = ""
    var isCode = false
    for character in text {
      if character == "`" { isCode.toggle() }
      if character.isWhitespace {
        if isCode {
          if chunk.last != " " { chunk.append(" ") }
        } else if !chunk.isEmpty {
          chunks.append(chunk)
          chunk = ""
        }
      } else {
        chunk.append(character)
      }
    }
    return chunk.isEmpty ? chunks : chunks + [chunk]
  }

  /// The line for a chunk that is code with punctuation around it, such as "(`otp wait`),"; nil for
  /// others.
  private static func codeMacro(_ chunk: String) -> String? {
    let parts = chunk.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].allSatisfy(opening.contains),
      parts[2].allSatisfy(closing.contains), !parts[1].isEmpty
    else { return nil }
    let words = parts[0].map(String.init) + [argument(String(parts[1]))] + parts[2].map(String.init)
    return ".Ql " + words.joined(separator: " ")
  }

  /// A word of running text. The hyphens in options and paths stay ASCII, so that they can be
  /// copied.
  private static func word(_ chunk: String) -> String {
    let bare = chunk.drop(while: opening.contains)
    let isLiteral = bare.hasPrefix("-") || bare.contains("/") || bare.contains("`")
    return escaped(chunk[...], isLiteral: isLiteral)
  }

  /// `text` as a single argument of a macro.
  package static func argument(_ text: String) -> String {
    let escaped = escaped(text[...], isLiteral: true)
    // Formatters would treat some words of two or three letters as macros, and punctuation as their
    // own.
    let first: Character = text.first ?? " "
    let isMacro = text.count <= 3 && (first.isUppercase || first == "%")
    let isPunctuation = text.count == 1 && (opening.union(closing).contains(first) || first == "|")
    let guarded = isMacro || isPunctuation ? "\\&" + escaped : escaped
    return text.contains(" ") || text.isEmpty ? "\"\(guarded)\"" : guarded
  }

  /// `text`, with every character escaped that formatters would treat as an instruction or replace
  /// with a similar character.
  static func escaped(_ text: Substring, isLiteral: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "\"": escaped += "\\(dq"
      case "~": escaped += "\\(ti"
      case "^": escaped += "\\(ha"
      case "`": escaped += "\\(ga"
      case "-" where isLiteral: escaped += "\\-"
      case "'" where isLiteral: escaped += "\\(aq"
      case "…": escaped += "..."
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let number = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(4 - number.count, 0)) + number + "]"
      }
    }
    return escaped
  }

  /// A line that is treated as text whatever character it begins with.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
