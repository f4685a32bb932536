/// The fish completion of a program.
struct FishCompletion {
  private let program: Program
  private let commands: [Command]

  init(_ program: Program) {
    self.program = program
    commands = program.commands.map(\.command)
  }

  private var function: String {
    "__fish_" + program.name.map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The file to source.
  var script: String {
    let names = commands.map(\.name).joined(separator: " ")
    let first = "-n \(function)_begins"
    return """
      # fish completion for \(program.name)

      function \(function)_begins
        test (count (commandline -opc)) = 1
      end

      # Whether the command is $argv[1] and, if it is given, the operand at the cursor is number
      # $argv[2] or, with + after the number, a later one. Words after $argv[3..] are their values.
      function \(function)_is
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test "$words[2]" = $argv[1]; or return 1
        set -q argv[2]; or return 0
        set -l position 1
        set -l before
        for word in $words[3..]
          if not string match -q -- '-*' $word; and not contains -- "$before" $argv[3..]
            set position (math $position + 1)
          end
          set before $word
        end
        if string match -q -- '*+' $argv[2]
          test $position -ge (string replace -- + '' $argv[2])
        else
          test $position = $argv[2]
        end
      end

      complete -c \(program.name) -f
      \(commands.map { "\(complete) \(first) -a \($0.name) -d \(Self.description($0.summary))\n" }.joined())\
      \(complete) \(first) -a help -d 'show the help of a command'
      \(Program.options.map { "\(complete) \(first) -l \($0.name) -d \(Self.description($0.help))\n" }.joined())\
      \(complete) -n '\(function)_is help 1' -a \(ShellText.fishQuoted(names))
      \(commands.map(lines).joined())
      """
  }

  private var complete: String { "complete -c \(program.name)" }

  private func lines(of command: Command) -> String {
    let options = (command.options + [.help]).map { option in
      let value = option.valueName == nil ? "" : Self.value(option.value)
      return "\(complete) -n '\(function)_is \(command.name)' -l \(option.name)\(value)"
        + " -d \(Self.description(option.help))\n"
    }
    let taken = command.options.filter { $0.valueName != nil }.map { " " + $0.spelling }.joined()
    let operands = command.operandValues.enumerated().compactMap { index, value -> String? in
      guard value != .text else { return nil }
      let position = "\(index + 1)\(command.repeatsOperand(at: index) ? "+" : "")"
      return "\(complete) -n '\(function)_is \(command.name) \(position)\(taken)'"
        + Self.operand(value) + "\n"
    }
    return options.joined() + operands.joined()
  }

  /// The arguments that describe an option's value.
  private static func value(_ value: Option.Value) -> String {
    value == .file ? " -r -F" : " -x" + operand(value)
  }

  private static func operand(_ value: Option.Value) -> String {
    switch value {
    case .text: ""
    case .file: " -F"
    case .folder: " -a '(__fish_complete_directories)'"
    // fish splits and expands the list again.
    case .words(let words):
      " -a " + ShellText.fishQuoted(words.map(ShellText.escaped).joined(separator: " "))
    }
  }

  private static func description(_ text: String) -> String {
    ShellText.fishQuoted(ShellText.line(text))
  }
}
