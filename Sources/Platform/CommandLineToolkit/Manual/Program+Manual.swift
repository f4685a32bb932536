extension Program {
  /// The option, hidden from the help, that prints pages of the manual and completions.
  ///
  /// It is no command, so that it is never offered in place of a misspelt one, and programs without
  /// commands have it too. Builds ask for it; whoever reads the help has `man` and a shell.
  package static let manualOption = "--manual"

  /// The options of the program itself.
  static let options = [
    Option(flag: Option.help.name, help: "show this help, or with a command its own"),
    Option.version,
  ]

  /// What `--manual` prints for `arguments`:
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
