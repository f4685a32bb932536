import CommandLineToolkit
import OTPSourceFiles

/// The systemd unit of a source, or its entry in the desktop's autostart.
struct SourceUnit {
  private let settings: SourceSettings
  private let environment: Environment

  init(_ settings: SourceSettings, _ environment: Environment) {
    self.settings = settings
    self.environment = environment
  }

  /// The name of the unit.
  var name: String { "otp-source-\(settings.kind.rawValue)@\(settings.name).service" }

  /// Whether a service manager runs for the person.
  var hasManager: Bool {
    guard let runtime = environment["XDG_RUNTIME_DIR"] else { return false }
    return PublicFile.isThere("\(runtime)/systemd/private")
  }

  /// The command that a person types to do `verb` to the unit.
  func command(_ verb: String...) -> String {
    "systemctl --user \(verb.joined(separator: " ")) \(name)"
  }

  /// The command that a person types to start the source.
  var startCommand: String {
    hasManager
      ? command("enable", "--now") : "otp-source \(settings.kind.rawValue) \(settings.name)"
  }

  /// Does `verb` to the unit; returns whether that succeeded.
  func control(_ verb: String...) throws(CommandError) -> Bool {
    try ChildProgram(["systemctl", "--user"] + verb + [name], environment).run()
  }

  /// The file in the autostart folder; nil if `HOME` is not set.
  ///
  /// https://specifications.freedesktop.org/autostart-spec/latest/
  var autostartFile: String? {
    UserPath.settings("autostart/otp-source-\(settings.name).desktop").path(environment)
  }

  /// The contents of that file, which starts `program`.
  func autostartEntry(_ program: String) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=One-time codes: \(settings.name)
    Exec=\(program) \(settings.kind.rawValue) \(settings.name)
    NoDisplay=true
    X-GNOME-Autostart-enabled=true

    """
  }
}
