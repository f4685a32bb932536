package import CommandLineToolkit

extension Environment {
  /// Whether a systemd user manager runs for this user.
  package var hasServiceManager: Bool {
    self["XDG_RUNTIME_DIR"].map { PublicFile.isThere("\($0)/systemd/private") } ?? false
  }
}
