package import CommandLineToolkit

/// The commands that a person types to control the service.
package struct ServiceUnit: Sendable {
  private let hasManager: Bool

  /// Finds out whether a service manager runs for the user of `environment`.
  package init(_ environment: Environment) {
    hasManager = environment.hasServiceManager
  }

  /// The command that starts the service, now and with every session.
  package var startCommand: String {
    hasManager ? "systemctl --user enable --now otpd.socket otpd.service" : Self.program
  }

  /// The command that replaces a running service.
  package var restartCommand: String {
    hasManager ? "systemctl --user restart otpd.socket otpd.service" : Self.program
  }

  /// The command that shows what is wrong with the service.
  package var statusCommand: String {
    hasManager ? "systemctl --user status otpd.service" : Self.program
  }

  /// The program itself, which says what is in its way.
  private static let program = "otpd serve"
}
