import CommandLineToolkit
import OTPBrowser

/// The place of a manifest, and what is there.
struct ManifestFile {
  /// Whom it is for.
  enum Scope: String, CaseIterable {
    case user, system

    /// Who may look into folders that are made; browsers make them so.
    var audience: PublicFile.Audience { self == .user ? .owner : .everybody }
  }

  /// What is at the place.
  enum State: Equatable {
    case absent
    /// It lets our extension start the right program.
    case ready
    /// It is one of ours, but does not work, for the reasons given.
    case wrong([String])
    /// It is none of ours.
    case foreign
  }

  let browser: Browser
  let scope: Scope
  let path: String

  /// The place for `browser`; nil where there is none.
  init?(_ browser: Browser, _ scope: Scope, _ environment: Environment) {
    let folder =
      scope == .user ? browser.userFolder.path(environment) : browser.systemFolder
    guard let folder else { return nil }
    self.browser = browser
    self.scope = scope
    path = "\(folder)/\(BrowserExtension.hostName).json"
  }

  /// What is there now, if `program` is the one to start.
  func state(for program: String) throws(CommandError) -> State {
    guard let bytes = try PublicFile.read(path) else {
      return PublicFile.isThere(path) ? .foreign : .absent
    }
    guard let manifest = HostManifest(bytes, of: browser.family) else { return .foreign }
    let wanted = HostManifest(program: program, for: browser.family)
    var faults: [String] = []
    if !PublicFile.isProgram(manifest.program) {
      faults.append("it names \(manifest.program), which is no program")
    } else if manifest.program != wanted.program {
      faults.append("it names \(manifest.program), not the program of this otp")
    }
    if manifest.extensions != wanted.extensions {
      faults.append("it names another extension")
    }
    return faults.isEmpty ? .ready : .wrong(faults)
  }

  /// Lets our extension start `program`; returns what was done, in words.
  func install(_ program: String) throws(CommandError) -> String {
    let state = try state(for: program)
    if state == .ready { return "in order already: \(path)" }
    let manifest = HostManifest(program: program, for: browser.family)
    try PublicFile.replace(
      path,
      with: manifest.bytes(for: browser.family),
      for: scope.audience
    )
    switch state {
    case .absent, .ready: return "wrote \(path)"
    case .foreign: return "wrote \(path), in place of a file that was not otp's"
    case .wrong(let faults):
      return "renewed \(path); until now \(faults.joined(separator: ", and "))"
    }
  }

  /// Removes it if it is ours; returns what was done, in words, nil when there was nothing.
  func remove(_ program: String) throws(CommandError) -> String? {
    switch try state(for: program) {
    case .absent: return nil
    case .foreign: return "left \(path), which is not otp's"
    case .ready, .wrong:
      try PublicFile.remove(path)
      return "removed \(path)"
    }
  }
}
