/// A command of a program: what it understands, its help, and what it does.
package struct Command: Sendable {
  /// What a command does once its arguments are understood. Most need no tasks, and the threads
  /// that run these take time to start.
  package enum Action: Sendable {
    case simple(@Sendable (Invocation) throws(CommandError) -> ExitStatus)
    /// Shares its work among tasks.
    case concurrent(ConcurrentAction)
  }

  /// What a command does that shares its work among tasks.
  package typealias ConcurrentAction =
    @Sendable (Invocation) async throws(CommandError) -> ExitStatus

  /// The verb, such as `detect`.
  package let name: String
  /// What it does, in one line of the program's help.
  package let summary: String
  /// The ways to call it, without the program's name.
  package let usage: [String]
  /// What a person has to know to use it, in lines of at most 80 columns.
  package let discussion: String
  /// What it understands besides `--help`.
  package let options: [Option]
  /// How many arguments that are no options it takes.
  package let operands: ClosedRange<Int>
  /// Lines to learn from, as a terminal would show them.
  package let examples: String
  /// What its exit status says, in one line.
  package let statuses: String
  /// What it does.
  let action: Action

  /// Makes a command.
  package init(
    name: String,
    summary: String,
    usage: [String],
    discussion: String,
    options: [Option],
    operands: ClosedRange<Int> = 0...0,
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
    self.examples = examples
    self.statuses = statuses
    self.action = action
  }
}
