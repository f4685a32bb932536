import FoundationEssentials

/// The environment variables that the program was started with.
package struct Environment: Sendable {
  /// All of them by name.
  package let variables = ProcessInfo.processInfo.environment

  /// The value of the variable `name`; nil when it is unset or empty, which mean the same here.
  package subscript(name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
