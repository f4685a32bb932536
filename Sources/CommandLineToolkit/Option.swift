/// An option of a command, such as `--json` or `--store PATH`.
package struct Option: Sendable, Hashable {
  /// The name without its hyphens.
  package let name: String
  /// What the help calls its value; nil when the option has none.
  package let valueName: String?
  /// What the help says of it.
  package let help: String
  /// Whether it may be given more than once.
  package let isRepeatable: Bool

  /// Makes an option that is there or not.
  package init(flag name: String, help: String) {
    self.name = name
    valueName = nil
    self.help = help
    isRepeatable = false
  }

  /// Makes an option with a value, which may be given more than once if it `isRepeatable`.
  package init(
    _ name: String,
    value valueName: String,
    help: String,
    isRepeatable: Bool = false
  ) {
    self.name = name
    self.valueName = valueName
    self.help = help
    self.isRepeatable = isRepeatable
  }

  /// The option as it is typed, for messages: `--store`.
  package var spelling: String { "--" + name }
}

extension Option {
  /// Understood by every command.
  static let help = Option(flag: "help", help: "show this help")
}
