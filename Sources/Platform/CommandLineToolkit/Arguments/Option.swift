/// An option of a command, such as `--json` or `--store PATH`.
package struct Option: Sendable, Hashable {
  /// The kind of an option's or operand's value, for shell completion.
  package enum Value: Sendable, Hashable {
    /// A text, number, time or address. Nothing is offered, because file names would be misleading.
    case text
    case file
    case folder
    case words([String])
  }

  /// The name without hyphens.
  package let name: String
  /// The placeholder for the value in the help; nil if the option has no value.
  package let valueName: String?
  /// The kind of the value.
  let value: Value
  /// The description in the help.
  package let help: String
  /// Whether the option may be repeated.
  package let isRepeatable: Bool

  /// Creates an option without a value.
  package init(flag name: String, help: String) {
    self.name = name
    valueName = nil
    value = .text
    self.help = help
    isRepeatable = false
  }

  /// Creates an option with a value of the kind `accepts`.
  package init(
    _ name: String,
    value valueName: String,
    accepts value: Value = .text,
    help: String,
    isRepeatable: Bool = false
  ) {
    self.name = name
    self.valueName = valueName
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
  }

  /// The option as typed, for messages: `--store`.
  package var spelling: String { "--" + name }
}

extension Option {
  /// The option that every command accepts.
  package static let help = Option(flag: "help", help: "show this help")
  /// The option that every program accepts.
  package static let version = Option(flag: "version", help: "show the version")
}
