package import CommandLineToolkit

/// The settings that let the unit of a code provider use what the person agreed to.
package enum ProviderUnitFile {
  /// What the name of the settings folder has before and after the name of the provider.
  package static let prefix = "otp-provider@"
  package static let suffix = ".service.d"

  /// The path of the settings of the provider `name`; nil if `environment` names no home.
  package static func path(of name: String, _ environment: Environment) -> String? {
    UserPath.settings("systemd/user/\(prefix)\(name)\(suffix)/access.conf").path(environment)
  }
}
