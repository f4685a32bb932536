import CommandLineToolkit

extension Browser {
  /// Whether the person of `environment` has it: its settings or its program are there.
  func isFound(_ environment: Environment) -> Bool {
    let hasProfile = profiles.contains { profile in
      profile.path(environment).map(PublicFile.isFolder) ?? false
    }
    return hasProfile || programs.contains { ChildProgram([$0], environment).isInstalled }
  }

  /// The kind of package, snap or Flatpak, that keeps it from starting `otp-native-host`; nil when there is none of them.
  ///
  /// https://forum.snapcraft.io/t/native-messaging-support-in-strictly-confined-browser-snaps/26849
  func confinement(_ environment: Environment) -> String? {
    if let snap, PublicFile.isThere("/snap/bin/\(snap)") { return "snap" }
    guard let flatpak else { return nil }
    let own = UserPath.home(".local/share/flatpak/app/\(flatpak)").path(environment)
    let isThere = ["/var/lib/flatpak/app/\(flatpak)", own].contains { path in
      path.map(PublicFile.isFolder) ?? false
    }
    return isThere ? "Flatpak" : nil
  }
}
