/// Parses the arguments after a command's name into an `Invocation`.
///
/// Options may appear anywhere, as `--name VALUE` or `--name=VALUE`; everything after `--` is an
/// operand.
struct ArgumentParser {
  /// The request that the arguments express.
  enum Request {
    case help
    case run(Invocation)
  }

  let program: String
  let command: Command

  private var operands: [String] = []
  private var options: [Invocation.GivenOption] = []

  init(program: String, command: Command) {
    self.program = program
    self.command = command
  }

  /// Parses `arguments`, which begin after the command's name.
  mutating func parse(_ arguments: ArraySlice<String>) throws(CommandError) -> Request {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands.append(contentsOf: rest)
        break
      }
      if argument == "-h" || argument == Option.help.spelling { return .help }
      guard argument.hasPrefix("-") && argument != "-" else {
        operands.append(argument)
        continue
      }
      try read(argument, at: rest.startIndex - arguments.startIndex, following: &rest)
    }
    try checkOperands()
    return .run(Invocation(program: program, operands: operands, options: options))
  }

  private mutating func read(
    _ argument: String,
    at position: Int,
    following rest: inout ArraySlice<String>
  ) throws(CommandError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = command.options.first(where: { $0.spelling == spelling }) else {
      throw unknownOption(spelling, at: position)
    }
    guard option.isRepeatable || !options.contains(where: { $0.name == option.name }) else {
      throw .usage("\(option.spelling) is given twice; leave one out")
    }
    guard let valueName = option.valueName else {
      guard parts.count == 1 else { throw .usage("\(option.spelling) takes no value") }
      give(option, "")
      return
    }
    if parts.count == 2 {
      give(option, String(parts[1]))
    } else if let next = rest.first, !next.hasPrefix("--") {
      give(option, next)
      rest.removeFirst()
    } else {
      throw .usage("\(option.spelling) needs a value: \(option.spelling) \(valueName)")
    }
  }

  private mutating func give(_ option: Option, _ value: String) {
    options.append(Invocation.GivenOption(name: option.name, value: value))
  }

  /// An error with the position of the unknown option and a similar one. It does not repeat the
  /// argument, which may be a message that begins with a hyphen.
  private func unknownOption(_ spelling: String, at position: Int) -> CommandError {
    var sentence = "argument \(position) is not an option of `\(program) \(command.name)`"
    if let near = Spelling.nearest(to: spelling, of: command.options.map(\.spelling)) {
      sentence += "; did you mean \(near)?"
    } else if command.operands.upperBound > 0 {
      sentence += "; a text that begins with a hyphen needs -- before it"
    }
    return .usage(sentence)
  }

  private func checkOperands() throws(CommandError) {
    let name = "`\(program) \(command.name)`"
    if operands.count < command.operands.lowerBound {
      throw .usage("\(name) needs an argument")
    }
    guard operands.count > command.operands.upperBound else { return }
    let most = command.operands.upperBound
    guard most > 0 else {
      let isFile = operands.first.map { PublicFile.isThere($0) } ?? false
      throw .usage(
        "\(name) takes options only, no other arguments"
          + (isFile ? "; to have it read a file, put < before its name" : "")
      )
    }
    throw .usage(
      "\(name) takes one argument, and \(operands.count) were given; put quotes around a text"
    )
  }
}
