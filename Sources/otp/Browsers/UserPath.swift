import CommandLineToolkit

/// A place of one person, below the home folder or the folder for settings.
enum UserPath: Sendable {
  case home(String)
  case settings(String)

  /// The path itself; nil when `environment` does not tell where these folders are.
  ///
  /// "All paths set in these environment variables must be absolute", others are ignored:
  /// https://specifications.freedesktop.org/basedir-spec/latest/
  func path(_ environment: Environment) -> String? {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    switch self {
    case .home(let path): return home.map { "\($0)/\(path)" }
    case .settings(let path):
      if let settings = environment["XDG_CONFIG_HOME"], settings.hasPrefix("/") {
        return "\(settings)/\(path)"
      }
      return home.map { "\($0)/.config/\(path)" }
    }
  }
}
