/// The name of a command, which is made when it is needed: making all of them, with their help,
/// takes longer than running most.
package struct CommandName: Sendable {
  let name: String
  private let make: @Sendable () -> Command

  /// Names `command`, whose name is `name`.
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
