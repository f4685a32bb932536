package import CommandLineToolkit

/// A path below a person's home folder, configuration folder or folder of application data.
package enum UserPath: Sendable {
  case home(String)
  case settings(String)
  case data(String)

  /// Parses `home:PATH` or `settings:PATH`.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.last) {
    case ("home", let path?): self = .home(path)
    case ("settings", let path?): self = .settings(path)
    default: return nil
    }
  }

  /// Returns the absolute path; nil if `environment` does not name these folders.
  ///
  /// Relative paths in the environment are ignored, as
  /// https://specifications.freedesktop.org/basedir-spec/latest/
  package func path(_ environment: Environment) -> String? {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    switch self {
    case .home(let path): return home.map { "\($0)/\(path)" }
    case .settings(let path):
      if let settings = environment["XDG_CONFIG_HOME"], settings.hasPrefix("/") {
        return "\(settings)/\(path)"
      }
      return home.map { "\($0)/.config/\(path)" }
    case .data(let path):
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/\(path)" }
      return home.map { "\($0)/.local/share/\(path)" }
    }
  }
}
