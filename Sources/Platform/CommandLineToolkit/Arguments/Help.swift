/// The texts of `--help`.
struct Help {
  let program: Program

  /// The maximum width of the left column, so that a line of help fits into 80 columns.
  private static let widestColumn = 24

  /// The help of the program: its commands and exit statuses.
  var ofProgram: String {
    let commands = program.commands.map { ($0.name, $0.command.summary) }
    let options = Program.options.map { ($0.spelling, $0.help) }
    return """
      \(program.name): \(program.summary)

      Usage: \(program.name) COMMAND [OPTIONS]
             \(program.name) COMMAND --help

      \(program.discussion)

      Commands:
      \(Help.columns(commands))

      Options:
      \(Help.columns(options))

      """
  }

  /// The help of one command: its options and examples.
  func of(_ command: Command) -> String {
    let usage = command.usage.map { "\(program.name) \($0)" }.joined(separator: "\n       ")
    let options = (command.options + [.help]).map { option in
      (option.spelling + (option.valueName.map { " " + $0 } ?? ""), option.help)
    }
    return """
      \(program.name) \(command.name): \(command.summary)

      Usage: \(usage)

      \(command.discussion)

      Options:
      \(Help.columns(options))

      Examples:
      \(Help.indented(command.examples))

      Exit status: \(command.statuses)

      """
  }

  private static func columns(_ rows: [(left: String, right: String)]) -> String {
    let width = min(widestColumn, rows.map(\.left.count).max() ?? 0)
    let lines = rows.map { row in
      let gap =
        row.left.count <= width
        ? String(repeating: " ", count: width - row.left.count + 2)
        : "\n" + String(repeating: " ", count: width + 4)
      let right = row.right.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + String(repeating: " ", count: width + 4))
      return "  " + row.left + gap + right
    }
    return lines.joined(separator: "\n")
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}
