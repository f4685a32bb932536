import CommandLineToolkit

/// A line of output with placeholders in braces for parts of a suggestion: `{code}\t{sender}`.
struct OutputTemplate {
  /// A part of a suggestion, as a placeholder names it.
  enum Part: String, CaseIterable {
    case code, sender, age, domain, channel, id, timestamp
  }

  private enum Piece {
    case text(String)
    case part(Part)
  }

  private var pieces: [Piece] = []

  /// Parses `source`, in which `\t`, `\n` and `\\` stand for a tab, a line break and a backslash,
  /// and `{{` and `}}` for braces.
  init(_ source: String) throws(CommandError) {
    var rest = Substring(source)
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let next = rest.popFirst(), let meant = Self.escapes[next] else {
          throw .usage("--format knows \\t, \\n and \\\\ after a backslash, and nothing else")
        }
        text.append(meant)
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        text.append(character)
      case "{":
        let name = rest.prefix { $0 != "}" }
        guard let part = Part(rawValue: String(name)), name.endIndex < rest.endIndex else {
          throw .usage("--format knows " + Self.names + "; write {{ for a brace")
        }
        rest = rest[name.endIndex...].dropFirst()
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.part(part))
      default:
        text.append(character)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
  }

  /// The line for `suggestion`, in which unknown parts are empty.
  func filled(with suggestion: SuggestionText) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .part(let part): suggestion.value(of: part)
      }
    }.joined()
  }

  private static let escapes: [Character: Character] = ["t": "\t", "n": "\n", "\\": "\\"]

  private static let names = Part.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
}
