package import CommandLineToolkit

/// The systemd drop-in that gives the unit of a code provider the access that the person agreed to.
package enum ProviderUnitFile {
  /// The parts of the drop-in folder's name before and after the name of the provider.
  package static let prefix = "otp-provider@"
  package static let suffix = ".service.d"

  /// The path of the drop-in of the provider `name`; nil if `environment` has no home folder.
  package static func path(of name: String, _ environment: Environment) -> String? {
    UserPath.settings("systemd/user/\(prefix)\(name)\(suffix)/access.conf").path(environment)
  }
}
