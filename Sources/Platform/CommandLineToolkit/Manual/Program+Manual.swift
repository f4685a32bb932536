extension Program {
  /// The option that prints manual pages and completions. The help does not show it.
  ///
  /// It is not a command, so that it is never suggested for a misspelt one, and so that programs
  /// without commands have it too. Only builds use it; people who read the help have `man` and a
  /// shell.
  package static let manualOption = "--manual"

  /// The options of the program itself.
  static let options = [
    Option(flag: Option.help.name, help: "show this help, or with a command its own"),
    Option.version,
  ]

  /// The output of `--manual` for `arguments`:
  ///
  /// - `pages`: a line for each page of the manual with its file and, if any, its command
  /// - `mdoc [COMMAND]`: the page of the program or of a command
  /// - `bash`, `zsh`, `fish`: the completion of that shell
  /// - `members`: the members of a file, for the page that describes it
  func manual(_ arguments: ArraySlice<String>) throws(CommandError) -> String {
    switch arguments.first {
    case "pages":
      return commands.reduce("\(name).\(section)\n") { text, command in
        text + "\(name)-\(command.name).\(section) \(command.name)\n"
      }
    case "mdoc":
      guard let topic = arguments.dropFirst().first else { return page.mdoc }
      return page(of: try command(named: topic)).mdoc
    case "bash": return BashCompletion(self).script
    case "zsh": return ZshCompletion(self).script
    case "fish": return FishCompletion(self).script
    case "members": if let members { return members() }
    default: break
    }
    throw .usage("\(Self.manualOption) prints pages, mdoc, bash, zsh or fish")
  }

  private var reference: ManualPage.Reference { ManualPage.Reference(name, section) }

  private func reference(of command: String) -> ManualPage.Reference {
    ManualPage.Reference("\(name)-\(command)", section)
  }

  /// The page of the program.
  var page: ManualPage {
    ManualPage(
      reference: reference,
      summary: summary,
      program: name,
      usage: ["COMMAND [OPTIONS]", "COMMAND --help", "--help | --version"],
      discussion: discussion,
      commands: commands.map { (reference(of: $0.name), $0.command.summary) },
      options: Self.options,
      environment: environment,
      references: references
    )
  }

  /// The page of `command`.
  func page(of command: Command) -> ManualPage {
    ManualPage(
      reference: reference(of: command.name),
      summary: command.summary,
      program: name,
      usage: command.usage,
      discussion: command.discussion,
      options: command.options + [.help],
      statuses: command.statuses,
      examples: command.examples,
      references: [reference]
    )
  }
}
