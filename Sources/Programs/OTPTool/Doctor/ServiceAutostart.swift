import CommandLineToolkit
import OTPCommandLine

/// The file in the desktop's autostart folder that starts the service where no systemd does.
struct ServiceAutostart {
  let path: String

  /// Finds the file; nil if `HOME` is not set.
  init?(_ environment: Environment) {
    guard let path = UserPath.settings("autostart/otpd.desktop").path(environment) else {
      return nil
    }
    self.path = path
  }

  /// Writes the file, which starts `program`, the path of otpd.
  func install(_ program: String) throws(CommandError) {
    let entry = DesktopEntry.autostart(name: "One-time codes", [program, "serve"])
    try PublicFile.replace(path, with: entry, for: .owner)
  }
}
