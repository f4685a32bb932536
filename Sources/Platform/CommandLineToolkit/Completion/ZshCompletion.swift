/// The zsh completion of a program, for a folder in `fpath`.
struct ZshCompletion {
  private let program: Program
  private let commands: [Command]

  init(_ program: Program) {
    self.program = program
    commands = program.commands.map(\.command)
  }

  private var function: String { "_\(program.name)" }

  /// The file `_NAME`.
  var script: String {
    let names = commands.map { command in
      ShellText.quoted("\(command.name):\(ShellText.escaping([":", "\\"], in: command.summary))")
    }
    let options = Program.options.map { ShellText.quoted("(- *)\(Self.option($0))") }
    return """
      #compdef \(program.name)

      \(function)() {
        local context curcontext=$curcontext state state_descr line
        local -A opt_args
        local -a commands=(
          \(names.joined(separator: "\n    "))
        )
        _arguments -C \\
          \(options.joined(separator: " \\\n    ")) \\
          '1: :->command' \\
          '*:: :->arguments'
        case $state in
          command)
            commands+=('help:show the help of a command')
            _describe -t commands command commands ;;
          arguments)
            case $words[1] in
              help) _describe -t commands command commands ;;
      \(commands.map(arguments).joined())      esac ;;
        esac
      }

      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(program.name)
      fi

      """
  }

  private func arguments(of command: Command) -> String {
    let options = (command.options + [.help]).map { option in
      (option.isRepeatable ? "*" : "") + Self.option(option)
    }
    let values = command.operandValues
    var operands = values.enumerated().map { index, value in
      let position = command.repeatsOperand(at: index) ? "*" : String(index + 1)
      return "\(position):\(Self.label(value)):\(Self.action(value))"
    }
    // Without it, options would be offered where a text is expected.
    if values.isEmpty, command.operands.upperBound > 0 {
      operands = ["*:\(Self.label(.text)):\(Self.action(.text))"]
    }
    let specifications = (options + operands).map { "\n            " + ShellText.quoted($0) }
    return "        \(command.name))\n          _arguments -S"
      + specifications.map { " \\" + $0 }.joined() + " ;;\n"
  }

  /// The specification of an option for `_arguments`.
  private static func option(_ option: Option) -> String {
    let help = ShellText.escaping(["[", "]", ":", "\\"], in: ShellText.line(option.help))
    guard let name = option.valueName else { return "\(option.spelling)[\(help)]" }
    let message = ShellText.escaping([":", "\\"], in: name)
    return "\(option.spelling)=[\(help)]:\(message):\(action(option.value))"
  }

  private static func label(_ value: Option.Value) -> String {
    switch value {
    case .text: "text"
    case .file: "file"
    case .folder: "folder"
    case .words: "argument"
    }
  }

  private static func action(_ value: Option.Value) -> String {
    switch value {
    // A space shows what is expected without offering anything.
    case .text: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words):
      "("
        + words.map { ShellText.escaping([":"], in: ShellText.escaped($0)) }
        .joined(separator: " ") + ")"
    }
  }
}
