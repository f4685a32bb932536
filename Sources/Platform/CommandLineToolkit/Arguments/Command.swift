/// A command of a program: its syntax, its help and its action.
package struct Command: Sendable {
  /// The action of a command after parsing. Most need no tasks, whose threads take time to start.
  package enum Action: Sendable {
    case simple(@Sendable (Invocation) throws(CommandError) -> ExitStatus)
    /// Distributes its work among tasks.
    case concurrent(ConcurrentAction)
  }

  /// The action of a command that distributes its work among tasks.
  package typealias ConcurrentAction =
    @Sendable (Invocation) async throws(CommandError) -> ExitStatus

  /// The verb, such as `detect`.
  package let name: String
  /// What the command does, in one line of the program's help.
  package let summary: String
  /// The forms of the command line, without the program's name.
  package let usage: [String]
  /// A description for users, in lines of at most 80 columns.
  package let discussion: String
  /// The options besides `--help`.
  package let options: [Option]
  /// The accepted number of operands.
  package let operands: ClosedRange<Int>
  /// The kinds of the operands, in order. Further operands are of the last kind.
  let operandValues: [Option.Value]
  /// Example lines, as a terminal would show them.
  package let examples: String
  /// The meaning of the exit statuses, in one line.
  package let statuses: String
  /// The action of the command.
  let action: Action

  /// Creates a command.
  package init(
    name: String,
    summary: String,
    usage: [String],
    discussion: String,
    options: [Option],
    operands: ClosedRange<Int> = 0...0,
    accepts operandValues: [Option.Value] = [],
    examples: String,
    statuses: String,
    action: Action
  ) {
    self.name = name
    self.summary = summary
    self.usage = usage
    self.discussion = discussion
    self.options = options
    self.operands = operands
    self.operandValues = operandValues
    self.examples = examples
    self.statuses = statuses
    self.action = action
  }
  /// Whether further operands of the same kind may follow the one at `index`.
  func repeatsOperand(at index: Int) -> Bool {
    index + 1 == operandValues.count && operands.upperBound > index + 1
  }
}
