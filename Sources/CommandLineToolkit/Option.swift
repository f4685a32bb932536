/// An option of a command, such as `--json` or `--store PATH`.
package struct Option: Sendable, Hashable {
  /// The name without hyphens.
  package let name: String
  /// The placeholder for the value in the help; nil if the option has no value.
  package let valueName: String?
  /// The description in the help.
  package let help: String
  /// Whether the option may be repeated.
  package let isRepeatable: Bool

  /// Creates an option without a value.
  package init(flag name: String, help: String) {
    self.name = name
    valueName = nil
    self.help = help
    isRepeatable = false
  }

  /// Creates an option with a value; it may be repeated if `isRepeatable`.
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

  /// The option as typed, for messages: `--store`.
  package var spelling: String { "--" + name }
}

extension Option {
  /// The option that every command accepts.
  static let help = Option(flag: "help", help: "show this help")
}
