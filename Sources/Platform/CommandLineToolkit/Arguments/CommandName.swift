/// A command by its name. The command is created on demand, because creating all of them with their
/// help takes longer than running most of them.
package struct CommandName: Sendable {
  let name: String
  private let make: @Sendable () -> Command

  /// Creates the name for `command`, which must have the same `name`.
  package init(_ name: String, _ command: @autoclosure @escaping @Sendable () -> Command) {
    self.name = name
    make = command
  }

  /// The command.
  package var command: Command {
    let command = make()
    precondition(command.name == name, "a command has another name")
    return command
  }
}
