package import CommandLineToolkit
package import OTPSourceSettings

/// The systemd unit of a source, or its entry in the desktop's autostart folder.
package struct SourceUnit: Sendable {
  private let settings: SourceSettings
  private let environment: Environment

  package init(_ settings: SourceSettings, _ environment: Environment) {
    self.settings = settings
    self.environment = environment
  }

  /// The name of the unit.
  package var name: String { "otp-source-\(settings.kind.rawValue)@\(settings.name).service" }

  /// Whether the user has a service manager.
  package var hasManager: Bool { environment.hasServiceManager }

  /// The command that a person types to apply `verb` to the unit.
  package func command(_ verb: String...) -> String {
    "systemctl --user \(verb.joined(separator: " ")) \(name)"
  }

  /// The command that a person types to start the source.
  package var startCommand: String {
    hasManager
      ? command("enable", "--now") : "otp-source \(settings.kind.rawValue) \(settings.name)"
  }

  /// Applies `verb` to the unit, and returns whether that succeeded.
  package func control(_ verb: String...) throws(CommandError) -> Bool {
    try ChildProgram(["systemctl", "--user"] + verb + [name], environment).run()
  }

  /// The file that sets the address at which the manager listens for the source; nil if the source
  /// listens by itself.
  package var socketFile: String? {
    guard settings.kind == .webhook else { return nil }
    let folder = name.dropLast(".service".count) + ".socket.d"
    return UserPath.settings("systemd/user/\(folder)/listen.conf").path(environment)
  }

  /// The contents of that file; nil if the manager listens at the default address.
  package var socketEntry: String? {
    guard let address = settings.text(.listen) else { return nil }
    if address.hasPrefix("localhost:") {
      // Over both IPv4 and IPv6, though a machine may lack one of them.
      let port = address.dropFirst("localhost:".count)
      guard UInt16(port) != nil else { return nil }
      return "[Socket]\nListenStream=\nListenStream=127.0.0.1:\(port)\n"
        + "ListenStream=[::1]:\(port)\nFreeBind=yes\n"
    }
    // The source refuses any other address when it starts.
    let isNumeric = address.utf8.allSatisfy { "0123456789abcdefABCDEF.:[]".utf8.contains($0) }
    guard isNumeric else { return nil }
    // An address in a network may be missing until that is connected.
    let isLocal = address.hasPrefix("127.") || address.hasPrefix("[::1]")
    return "[Socket]\nListenStream=\nListenStream=\(address)\n" + (isLocal ? "" : "FreeBind=yes\n")
  }

  /// Writes or removes the socket's file, and makes the manager reload it unless `reloads` is
  /// false.
  package func setUpSocket(isWanted: Bool, reloads: Bool = true) throws(CommandError) {
    guard let path = socketFile else { return }
    if isWanted, let entry = socketEntry {
      try PublicFile.replace(path, with: Array(entry.utf8), for: .owner)
    } else {
      try PublicFile.remove(path)
    }
    if hasManager && reloads {
      _ = try ChildProgram(["systemctl", "--user", "daemon-reload"], environment).run()
    }
  }

  /// The file in the autostart folder; nil if `HOME` is not set.
  ///
  /// https://specifications.freedesktop.org/autostart-spec/latest/
  package var autostartFile: String? {
    UserPath.settings("autostart/otp-source-\(settings.name).desktop").path(environment)
  }

  /// The contents of that file, which starts `program`.
  package func autostartEntry(_ program: String) -> [UInt8] {
    DesktopEntry.autostart(
      name: "One-time codes: \(settings.name)",
      [program, settings.kind.rawValue, settings.name]
    )
  }
}
