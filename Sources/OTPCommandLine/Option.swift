/// An option of a command, such as `--json` or `--store PATH`.
package struct Option: Sendable, Hashable {
  /// The name without its hyphens.
  package let name: String
  /// What the help calls its value; nil when the option has none.
  package let valueName: String?
  /// What the help says of it.
  package let help: String

  /// Makes an option that is there or not.
  package init(flag name: String, help: String) {
    self.name = name
    valueName = nil
    self.help = help
  }

  /// Makes an option with a value.
  package init(_ name: String, value valueName: String, help: String) {
    self.name = name
    self.valueName = valueName
    self.help = help
  }

  /// The option as it is typed, for messages: `--store`.
  package var spelling: String { "--" + name }
}

extension Option {
  /// Understood by every command.
  static let help = Option(flag: "help", help: "show this help")
}
