import CommandLineToolkit
import OTPCommandLine
import OTPProviders

/// The systemd unit that runs a provider for clients that connect to its socket.
struct ProviderUnit {
  private let name: String
  private let environment: Environment

  init(_ name: String, _ environment: Environment) {
    self.name = name
    self.environment = environment
  }

  /// The unit that listens for the provider.
  var socket: String { "otp-provider@\(name).socket" }

  /// Whether the user has a service manager and it knows the unit.
  private var isThere: Bool {
    environment.hasServiceManager && (try? control("cat")) == true
  }

  /// The providers whose units were given access, found by their drop-in folders.
  static func names(_ environment: Environment) -> [String] {
    guard let folder = UserPath.settings("systemd/user").path(environment) else { return [] }
    let (prefix, suffix) = (ProviderUnitFile.prefix, ProviderUnitFile.suffix)
    return FolderNames.all(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
      .map { String($0.dropFirst(prefix.count).dropLast(suffix.count)) }
      .filter { ProviderUnit($0, environment).isSet }
  }

  /// Whether the unit was given access.
  private var isSet: Bool { accessFile.map(PublicFile.isThere) ?? false }

  /// Gives the unit the access that `manifest` names, and makes it run `command` from now on, if
  /// there is such a unit.
  func enable(_ manifest: ProviderManifest, _ command: [String]) throws(CommandError) {
    // The unit has no terminal.
    guard manifest.interaction != .terminal, isThere, let path = accessFile else { return }
    let text = Self.accessText(manifest, command)
    try PublicFile.replace(path, with: Array(text.utf8), for: .owner)
    try reload()
    // A unit that is still running has the old access and command.
    _ = try stop()
    _ = try control("enable", "--now")
  }

  /// Removes the unit's access, and stops it if `asksManager` is set.
  func disable(asksManager: Bool = true) throws(CommandError) {
    guard let path = accessFile, PublicFile.isThere(path) else { return }
    try PublicFile.remove(path)
    guard asksManager, isThere else { return }
    _ = try control("disable", "--now")
    _ = try stop()
    try reload()
  }

  private func stop() throws(CommandError) -> Bool {
    try ChildProgram(
      ["systemctl", "--user", "stop", "otp-provider@\(name).service"],
      environment
    ).run()
  }

  private var accessFile: String? { ProviderUnitFile.path(of: name, environment) }

  /// The drop-in that gives the unit the access that `manifest` names.
  static func accessText(_ manifest: ProviderManifest, _ command: [String]) -> String {
    let hasHome = manifest.access.contains(.home)
    let hasBus = manifest.access.contains(.bus)
    let hidden = [hasHome ? nil : "%h:ro", hasBus ? nil : "%t:ro", "/run:ro", "/dev/shm:ro"]
    var lines = [
      "[Service]", "TemporaryFileSystem=",
      "TemporaryFileSystem=" + hidden.compactMap(\.self).joined(separator: " "),
      hasHome ? "ProtectHome=no" : "BindReadOnlyPaths=\(escaped("-" + command[0]))",
    ]
    if hasBus { lines.append("BindPaths=%t") }
    if manifest.access.contains(.network) {
      lines += [
        "PrivateNetwork=no", "RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK",
        "BindReadOnlyPaths=-/run/systemd/resolve -/run/NetworkManager -/run/resolvconf -/run/nscd",
      ]
    }
    if manifest.access.contains(.devices) { lines.append("PrivateDevices=no") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `path` as a value in a unit (systemd.syntax(7)) where a colon would end the path.
  private static func escaped(_ path: String) -> String {
    let special: [Character: String] = [
      "\\": "\\\\", "\"": "\\\"", "%": "%%", ":": "\\:", "\n": "\\n",
    ]
    let text = path.map { special[$0] ?? String($0) }.joined()
    return text == path && !path.contains(" ") ? path : "\"\(text)\""
  }

  private func control(_ verb: String...) throws(CommandError) -> Bool {
    try ChildProgram(
      ["systemctl", "--user"] + verb + [socket],
      environment
    ).run()
  }

  private func reload() throws(CommandError) {
    _ = try ChildProgram(["systemctl", "--user", "daemon-reload"], environment).run()
  }
}
