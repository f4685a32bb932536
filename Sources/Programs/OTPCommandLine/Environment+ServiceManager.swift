package import CommandLineToolkit

extension Environment {
  /// Whether systemd runs a service manager for the person.
  package var hasServiceManager: Bool {
    self["XDG_RUNTIME_DIR"].map { PublicFile.isThere("\($0)/systemd/private") } ?? false
  }
}
