/// A command of a program: what it understands, its help, and what it does.
package struct Command: Sendable {
  /// What a command does once its arguments are understood.
  package typealias Action = @Sendable (Invocation) throws(CommandError) -> ExitStatus
  /// The same for a command that shares its work among tasks.
  package typealias ConcurrentAction =
    @Sendable (Invocation) async throws(CommandError) -> ExitStatus

  /// The two ways to run a command; most need no tasks, and the threads that run these take time to start.
  enum Work: Sendable {
    case simple(Action)
    case concurrent(ConcurrentAction)
  }

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
  let work: Work

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
    action: @escaping Action
  ) {
    self.init(
      name,
      summary,
      usage,
      discussion,
      options,
      operands,
      examples,
      statuses,
      .simple(action)
    )
  }

  /// Makes a command that shares its work among tasks.
  package init(
    name: String,
    summary: String,
    usage: [String],
    discussion: String,
    options: [Option],
    operands: ClosedRange<Int> = 0...0,
    examples: String,
    statuses: String,
    action: @escaping ConcurrentAction
  ) {
    self.init(
      name,
      summary,
      usage,
      discussion,
      options,
      operands,
      examples,
      statuses,
      .concurrent(action)
    )
  }

  private init(
    _ name: String,
    _ summary: String,
    _ usage: [String],
    _ discussion: String,
    _ options: [Option],
    _ operands: ClosedRange<Int>,
    _ examples: String,
    _ statuses: String,
    _ work: Work
  ) {
    self.name = name
    self.summary = summary
    self.usage = usage
    self.discussion = discussion
    self.options = options
    self.operands = operands
    self.examples = examples
    self.statuses = statuses
    self.work = work
  }
}
