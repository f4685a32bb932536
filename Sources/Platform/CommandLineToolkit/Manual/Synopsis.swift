/// The synopsis of a command line in mdoc(7), made from the form that the help shows:
/// `purge --older-than D [--wait D]`.
struct Synopsis {
  /// The lines of mdoc after the program's name.
  let lines: [String]

  init(_ usage: String) {
    var lines: [String] = []
    var line: [String] = []
    var depth = 0
    var isOperand = false
    for token in usage.split(separator: " ") {
      // Each bracketed group is on its own line, so that no line becomes too long.
      if depth == 0, token.hasPrefix("["), !line.isEmpty {
        lines.append("." + line.joined(separator: " "))
        line = []
      }
      let opened = token.prefix { $0 == "[" }.count
      let group = Self.withoutDots(token.dropFirst(opened))
      let closed = group.reversed().prefix { $0 == "]" }.count
      let isGroupRepeated = closed > 0 && group != token.dropFirst(opened)
      let word = closed > 0 ? group.dropLast(closed) : token.dropFirst(opened)
      line += Array(repeating: "Oo", count: opened) + Self.macro(word, isOperand: isOperand)
      line += Array(repeating: "Oc", count: closed) + (isGroupRepeated ? ["No", "..."] : [])
      depth += opened - closed
      isOperand = word == "<"
    }
    if !line.isEmpty { lines.append("." + line.joined(separator: " ")) }
    self.lines = lines
  }

  private static func macro(_ word: Substring, isOperand: Bool) -> [String] {
    if word == "|" { return ["|"] }
    let name = withoutDots(word)
    if name.isEmpty || name == "<" { return ["No", Mdoc.argument(String(word))] }
    var words: [String]
    if name.hasPrefix("-") {
      words = ["Fl", Mdoc.argument(String(name.dropFirst()))]
    } else if isOperand || name.contains(where: \.isUppercase) {
      words = ["Ar", Mdoc.argument(String(name))]
    } else {
      words = ["Cm", Mdoc.argument(String(name))]
    }
    if name != word { words.append("...") }
    return words
  }

  /// `word` without the trailing dots that mark it as repeatable.
  private static func withoutDots(_ word: Substring) -> Substring {
    for dots in ["…", "..."] where word.hasSuffix(dots) { return word.dropLast(dots.count) }
    return word
  }
}
