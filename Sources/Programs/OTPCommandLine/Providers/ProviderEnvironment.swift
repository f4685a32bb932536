package import CommandLineToolkit
package import OTPProviders

/// The environment variables of a provider.
package enum ProviderEnvironment {
  /// The variables of a user session, without any that make a program load code.
  private static let usual = [
    "HOME", "USER", "LOGNAME", "LANG", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_STATE_HOME", "XDG_CACHE_HOME", "DBUS_SESSION_BUS_ADDRESS", "GNUPGHOME",
  ]
  /// The variables by which a program finds the screen, for a provider that asks in a window.
  private static let ofWindows = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"]
  private static let path = "/usr/local/bin:/usr/bin:/bin"

  /// The variables of `environment` that a provider with `manifest` gets.
  package static func variables(
    of environment: Environment,
    for manifest: ProviderManifest
  ) -> [String: String] {
    var names = usual + manifest.environment
    if manifest.interaction == .window { names += ofWindows }
    var variables = ["PATH": path]
    for name in names { variables[name] = environment[name] ?? variables[name] }
    if manifest.interaction == .terminal, let terminal = StandardStream.error.terminalPath {
      // GnuPG's agent finds the terminal to ask on by this variable.
      variables["GPG_TTY"] = terminal
      variables["TERM"] = environment["TERM"]
    }
    return variables
  }
}
