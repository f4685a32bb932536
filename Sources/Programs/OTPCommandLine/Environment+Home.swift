package import CommandLineToolkit

extension Environment {
  /// Returns `path` with a leading `~` replaced by the home folder.
  package func expandingHome(in path: String) -> String {
    guard path.hasPrefix("~/"), let home = self["HOME"] else { return path }
    return home + path.dropFirst()
  }
}
