import CommandLineToolkit
import Glibc
import OTPCommandLine
import OTPSourceSettings
import OTPSystem

/// Adds, tries and removes sources.
struct SourceChange {
  private let files: SourceFiles
  private let invocation: Invocation

  init(_ files: SourceFiles, _ invocation: Invocation) {
    self.files = files
    self.invocation = invocation
  }

  /// Adds a source and starts it. A `secret` that was made for it is stored in its folder.
  func add(
    _ settings: SourceSettings,
    secret: String? = nil,
    autostarts: Bool
  ) throws(CommandError) -> ExitStatus {
    let name = settings.name
    try file(without: name)
    let program = try program()
    var alone = SettingsFile()
    do throws(SettingsFile.Fault) { try alone.add(settings) } catch {}
    if let fault = SourceCheck(program, invocation.environment).faults(of: alone)[name] {
      throw CommandError("nothing was added: \(fault)")
    }
    try files.change { file throws(CommandError) in try insert(settings, into: &file) }
    try StateFolder.keepBackupsAway(from: files.places.state)
    // A sandbox can only be given access to a folder that exists.
    let record = files.places.record(of: name)
    try PublicFile.replace(record, with: SourceRecord().json, for: .owner)
    if let secret {
      try PublicFile.replace(files.places.secret(of: name), with: Array(secret.utf8), for: .owner)
    }
    if settings.kind == .smtp { try PublicFile.makeFolder(files.places.testFolder, for: .owner) }
    let unit = SourceUnit(settings, invocation.environment)
    try unit.setUpSocket(isWanted: true)
    if unit.hasManager, try unit.control("enable", "--now") {
      return try say("added \(name); `otp sources` shows its state")
    }
    try say("added \(name)")
    if autostarts, let path = unit.autostartFile {
      try PublicFile.replace(
        path,
        with: unit.autostartEntry(program),
        for: .owner
      )
      return try say("it starts with the desktop, by \(path)")
    }
    let command = "\(program) \(settings.kind.rawValue) \(name)"
    return try say(
      unit.hasManager
        ? "its unit cannot be started; see: \(unit.command("status"))"
        : "no systemd runs for you; add --autostart, or start it yourself: \(command)"
    )
  }

  /// Runs the source `name` in the foreground and shows what arrives.
  func run(_ name: String) throws(CommandError) -> ExitStatus {
    let settings = try files.settings(of: name)
    let program = try program()
    let command = [program, settings.kind.rawValue, name, "--print", "--masked"]
    invocation.standardError.report("showing what arrives, digits hidden; Ctrl-C ends it")
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    unsafe execv(program, &arguments)
    let code = errno
    throw CommandError("cannot run \(program): \(SystemError(code))")
  }

  /// Stops the source `name` and forgets it.
  func remove(_ name: String) throws(CommandError) -> ExitStatus {
    let settings = try files.change { file throws(CommandError) in
      guard let settings = file[name] else {
        throw CommandError("no source has this name; `otp sources` lists them")
      }
      file.remove(name)
      return settings
    }
    let stillRuns = try forget(settings)
    return try say(
      stillRuns ? "removed \(name); it still runs, so stop it yourself" : "removed \(name)"
    )
  }

  /// Stops a source and removes its files except its settings. Returns whether it is still running.
  ///
  /// Without `asksManager`, its unit stays: the service manager does not answer.
  func forget(
    _ settings: SourceSettings,
    asksManager: Bool = true
  ) throws(CommandError) -> Bool {
    let unit = SourceUnit(settings, invocation.environment)
    if unit.hasManager && asksManager { _ = try unit.control("disable", "--now") }
    try unit.setUpSocket(isWanted: false, reloads: asksManager)
    if let path = unit.autostartFile { try PublicFile.remove(path) }
    let record = files.places.record(of: settings.name)
    let process = SourceLock.holder(record: record).flatMap {
      OwnProcess($0, running: "otp-source")
    }
    _ = process?.end()
    let stillRuns = SourceLock.isHeld(record: record)
    try PublicFile.remove(record)
    try PublicFile.remove("\(record).lock")
    try PublicFile.remove(files.places.secret(of: settings.name))
    let folder = files.places.folder(of: settings.name)
    PublicFile.remove(in: folder, named: SourcePlaces.messageFile)
    PublicFile.removeFolder(folder)
    return stillRuns
  }

  /// The settings, if they are valid and no source has the `name`.
  @discardableResult
  func file(without name: String) throws(CommandError) -> SettingsFile {
    let file = try files.validSettings()
    guard file[name] == nil else { throw Self.isTaken(name) }
    return file
  }

  private func insert(_ settings: SourceSettings, into file: inout SettingsFile)
    throws(CommandError)
  {
    do throws(SettingsFile.Fault) {
      try file.add(settings)
    } catch {
      throw Self.isTaken(settings.name)
    }
  }

  private static func isTaken(_ name: String) -> CommandError {
    CommandError("there is a source \(name) already; choose another --name")
  }

  /// The path of `otp-source`.
  private func program() throws(CommandError) -> String {
    guard let program = SourceCheck.program else {
      throw CommandError("otp-source is not beside this program; reinstall otp")
    }
    return program
  }

  @discardableResult
  private func say(_ sentence: String) throws(CommandError) -> ExitStatus {
    var output = StandardOutput()
    output.append(SafeText.of(sentence) + "\n")
    try output.flush()
    return .success
  }
}
