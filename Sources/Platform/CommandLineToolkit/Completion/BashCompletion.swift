/// The bash completion of a program. It needs only bash itself.
struct BashCompletion {
  private let program: Program
  private let commands: [Command]

  init(_ program: Program) {
    self.program = program
    commands = program.commands.map(\.command)
  }

  private var function: String { "_" + program.name.map { $0 == "-" ? "_" : String($0) }.joined() }

  /// The file to source.
  var script: String {
    let names = commands.map(\.name)
    let options = Program.options.map(\.spelling)
    return """
      # bash completion for \(program.name)

      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local command=${COMP_WORDS[1]} before index position=1
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          if [[ $word == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W \(Self.list(options)) -- "$word")
          else
            mapfile -t COMPREPLY < <(compgen -W \(Self.list(names + ["help"])) -- "$word")
          fi
          return
        fi
        # Bash divides --name=VALUE into three words.
        if [[ $word == = ]]; then
          word=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        case $command:$previous in
      \(valueCases)  esac
        if [[ $word == -* ]]; then
          case $command in
      \(optionCases)    esac
          return
        fi
        for ((index = 2; index < COMP_CWORD; index++)); do
          before=$command:${COMP_WORDS[index - 1]}
          [[ ${COMP_WORDS[index]} == [-=]* ]] && continue
          case $before in
      \(takenCases)      *) position=$((position + 1)) ;;
          esac
        done
        case $command:$position in
          help:1) mapfile -t COMPREPLY < <(compgen -W \(Self.list(names)) -- "$word") ;;
      \(operandCases)  esac
      } &&
        complete -F \(function) \(program.name)

      """
  }

  /// The cases for the values of options. Options with the same values share a case.
  private var valueCases: String {
    var patterns: [(value: Option.Value, patterns: [String])] = []
    for command in commands {
      for option in command.options where option.valueName != nil {
        let pattern = "\(command.name):\(option.spelling)"
        if let index = patterns.firstIndex(where: { $0.value == option.value }) {
          patterns[index].patterns.append(pattern)
        } else {
          patterns.append((option.value, [pattern]))
        }
      }
    }
    return patterns.map { value, patterns in
      let statement = Self.reply(value).map { $0 + "; " } ?? ""
      return "    " + Self.alternatives(patterns) + ") \(statement)return ;;\n"
    }.joined()
  }

  private var optionCases: String {
    lines(indent: 6) { command in
      let spellings = (command.options + [.help]).map(\.spelling)
      return Self.reply(.words(spellings)).map { ["\(command.name)) \($0) ;;"] } ?? []
    }
  }

  /// The options whose value is not an operand. After `=`, the previous word does not show which
  /// option it is; the value belongs to an option, so it is skipped.
  private var takenCases: String {
    let options = commands.flatMap { command in
      command.options.filter { $0.valueName != nil }.map { "\(command.name):\($0.spelling)" }
    }
    return "      " + Self.alternatives(["*:="] + options) + ") ;;\n"
  }

  private var operandCases: String {
    lines(indent: 4) { command in
      command.operandValues.enumerated().compactMap { index, value in
        let position = command.repeatsOperand(at: index) ? "*" : String(index + 1)
        return Self.reply(value).map { "\(command.name):\(position)) \($0) ;;" }
      }
    }
  }

  private func lines(indent: Int, _ texts: (Command) -> [String]) -> String {
    commands.flatMap(texts).map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
  }

  private static func alternatives(_ patterns: [String]) -> String {
    patterns.joined(separator: " | \\\n        ")
  }

  /// The statement that offers `value`; nil if nothing is offered.
  private static func reply(_ value: Option.Value) -> String? {
    switch value {
    case .text: nil
    case .file: "compopt -o default"
    case .folder: "compopt -o dirnames"
    case .words(let words):
      "mapfile -t COMPREPLY < <(compgen -W \(list(words)) -- \"$word\")"
    }
  }

  /// `words` as an argument of compgen, which splits and expands it again.
  private static func list(_ words: [String]) -> String {
    ShellText.quoted(words.map(ShellText.escaped).joined(separator: " "))
  }
}
