package import CommandLineToolkit

/// The commands that a person types to control the service.
package struct ServiceUnit: Sendable {
  /// The names of the units, of which the first starts the second.
  package static let names = ["otpd.socket", "otpd.service"]

  private let hasManager: Bool

  /// Finds out whether a service manager runs for the user of `environment`.
  package init(_ environment: Environment) {
    hasManager = environment.hasServiceManager
  }

  /// The command that starts the service, now and with every session.
  package var startCommand: String {
    hasManager ? Self.arguments("enable", "--now").joined(separator: " ") : Self.program
  }

  /// The command that replaces a running service.
  package var restartCommand: String {
    hasManager ? Self.arguments("restart").joined(separator: " ") : Self.program
  }

  /// The command that shows what is wrong with the service.
  package var statusCommand: String {
    hasManager ? "systemctl --user status otpd.service" : Self.program
  }

  /// The arguments with which systemctl applies `verbs` to the units.
  package static func arguments(_ verbs: String...) -> [String] {
    ["systemctl", "--user"] + verbs + names
  }

  /// The service itself, which reports why it cannot start.
  private static let program = "otpd serve"
}
