import CommandLineToolkit
import OTPCommandLine

extension Browser {
  /// Whether the browser is installed, or has been used by the user in `environment`.
  func isFound(_ environment: Environment) -> Bool {
    let hasProfile = profiles.contains { profile in
      profile.path(environment).map(PublicFile.isFolder) ?? false
    }
    return hasProfile || programs.contains { ChildProgram([$0], environment).isInstalled }
  }

  /// The kind of package that prevents the browser from starting `otp-native-host`, snap or
  /// Flatpak; nil if it is installed as neither.
  ///
  /// https://forum.snapcraft.io/t/native-messaging-support-in-strictly-confined-browser-snaps/26849
  func confinement(_ environment: Environment) -> String? {
    if let snap, PublicFile.isThere("/snap/bin/\(snap)") { return "snap" }
    guard let flatpak else { return nil }
    let userPath = UserPath.home(".local/share/flatpak/app/\(flatpak)").path(environment)
    let isInstalled = ["/var/lib/flatpak/app/\(flatpak)", userPath].contains { path in
      path.map(PublicFile.isFolder) ?? false
    }
    return isInstalled ? "Flatpak" : nil
  }
}
