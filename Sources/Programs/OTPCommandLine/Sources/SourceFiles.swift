package import CommandLineToolkit
package import OTPSourceSettings

/// The files of message sources, as programs use them.
package struct SourceFiles: Sendable {
  package let places: SourcePlaces

  /// Finds the files of the user in `environment`.
  package init(_ environment: Environment) throws(CommandError) {
    guard let places = SourcePlaces(variable: { environment[$0] }) else {
      throw CommandError("HOME is not set, so the source settings cannot be found")
    }
    self.places = places
  }

  /// The settings; an empty file if there is none.
  package func settings() throws(CommandError) -> SettingsFile {
    guard let bytes = try PublicFile.read(places.settings) else { return SettingsFile() }
    if let fault = OwnFile.fault(at: places.settings) {
      throw CommandError("\(fault); settings that others could change are not used")
    }
    guard bytes.count < SettingsFile.longest else {
      throw CommandError("\(places.settings) is longer than 64 KiB; shorten it")
    }
    return SettingsFile(bytes)
  }

  /// The sentence that describes a fault in the settings.
  package func sentence(_ fault: SettingsFile.Fault) -> String {
    "\(places.settings)\(fault.line.map { ":\($0)" } ?? ""): \(fault.statement)"
  }

  /// The settings of the source `name`, which must be of the given `kind`, if any.
  package func settings(of name: String, kind: SourceKind? = nil) throws(CommandError)
    -> SourceSettings
  {
    let file = try settings()
    guard let found = file[name] else {
      let fault = file.faults.first.map { sentence($0) }
      throw CommandError(
        fault ?? "no source has this name; `otp sources` lists them, `otp sources add` adds one"
      )
    }
    guard kind == nil || found.kind == kind else {
      throw CommandError("this source is of the kind \(found.kind.rawValue)")
    }
    return found
  }

  /// Whether a configured source of `kind` is running.
  package func isRunning(_ kind: SourceKind) -> Bool {
    // If the settings cannot be read, no source is configured.
    let sources = (try? settings())?.sources ?? []
    return sources.contains { source in
      source.kind == kind && SourceLock.isHeld(record: places.record(of: source.name))
    }
  }

  /// Reads the settings, makes a change and writes them. Other processes that change them wait
  /// meanwhile, so that no change is lost. Throws if they are invalid: rewriting them would lose
  /// the invalid parts.
  package func change<Result>(
    _ body: (inout SettingsFile) throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    let folder = PublicFile.parent(of: places.settings)
    try PublicFile.makeFolder(folder, for: .owner)
    guard let lock = FolderLock(folder) else { throw CommandError("\(folder) cannot be locked") }
    var file = try validSettings()
    let result = try body(&file)
    try PublicFile.replace(places.settings, with: file.json, for: .owner)
    _ = consume lock
    return result
  }

  /// The settings, if they are valid.
  package func validSettings() throws(CommandError) -> SettingsFile {
    let file = try settings()
    if let fault = file.faults.first {
      throw CommandError("nothing was changed: \(sentence(fault))")
    }
    return file
  }
}
