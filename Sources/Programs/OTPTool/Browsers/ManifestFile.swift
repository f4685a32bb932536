import CommandLineToolkit
import Glibc
import OTPBrowser
import OTPCommandLine
import OTPSystem

/// The manifest of the host program for one browser and scope.
struct ManifestFile {
  /// The users that a manifest is for.
  enum Scope: String, CaseIterable {
    case user, system

    /// The users who may read the folders created for the file, as browsers create them.
    var audience: PublicFile.Audience { self == .user ? .owner : .everybody }
  }

  /// The state of the file.
  enum State: Equatable {
    case absent
    /// The file lets our extension start the right program.
    case ready
    /// The file is ours but does not work, for these reasons.
    case broken([String])
    /// The file is not ours.
    case foreign
  }

  let browser: Browser
  let scope: Scope
  let path: String

  /// Creates the file of `browser` in `scope`; nil if there is no folder for it.
  init?(_ browser: Browser, _ scope: Scope, _ environment: Environment) {
    let folder =
      scope == .user ? browser.userFolder.path(environment) : browser.systemFolder
    guard let folder else { return nil }
    self.browser = browser
    self.scope = scope
    path = "\(folder)/\(BrowserExtension.hostName).json"
  }

  /// Returns the state of the file, which should start `program`.
  func state(for program: String) throws(CommandError) -> State {
    guard let bytes = try PublicFile.read(path) else {
      return PublicFile.isThere(path) ? .foreign : .absent
    }
    guard let manifest = HostManifest(bytes, of: browser.family) else { return .foreign }
    let wanted = HostManifest(program: program, for: browser.family)
    var problems: [String] = []
    if !PublicFile.isProgram(manifest.program) {
      problems.append("it names \(manifest.program), which is not a program")
    } else if manifest.program != wanted.program {
      problems.append("it names \(manifest.program), not the program of this otp")
    }
    if manifest.extensions != wanted.extensions {
      problems.append("it names another extension")
    }
    if scope == .system, let fault = Self.fault(of: manifest.program, for: .root) {
      problems.append(
        "users other than root could change \(manifest.program), which it names: \(fault)"
      )
    }
    return problems.isEmpty ? .ready : .broken(problems)
  }

  /// Lets our extension start `program` and returns a description of the change.
  func install(_ program: String) throws(CommandError) -> String {
    try refuseFolderOfOthers()
    let state = try state(for: program)
    if state == .ready { return "already connected by \(path)" }
    let manifest = HostManifest(program: program, for: browser.family)
    try PublicFile.replace(
      path,
      with: manifest.bytes(for: browser.family),
      for: scope.audience
    )
    switch state {
    case .absent, .ready: return "wrote \(path)"
    case .foreign: return "wrote \(path), replacing a file that was not otp's"
    case .broken(let problems):
      return "updated \(path); before: \(problems.joined(separator: "; "))"
    }
  }

  /// Removes the file if it is ours and returns a description; nil if there is no file.
  func remove(_ program: String) throws(CommandError) -> String? {
    try refuseFolderOfOthers()
    switch try state(for: program) {
    case .absent: return nil
    case .foreign: return "kept \(path), which is not otp's"
    case .ready, .broken:
      try PublicFile.remove(path)
      return "removed \(path)"
    }
  }

  /// Refuses to work as root in a folder of another user, as with sudo: that user's links would
  /// decide which file is changed, and the user could not change it later.
  private func refuseFolderOfOthers() throws(CommandError) {
    guard geteuid() == 0, let fault = Self.fault(of: path, for: .rootAnd(0)) else { return }
    let hint = scope == .user ? "; run `otp browser` as that user, without sudo" : ""
    throw CommandError("\(path) is left as it is, because \(fault)\(hint)")
  }

  /// The first part of `path` that anyone other than `owners` could replace, or that cannot be
  /// inspected; nil if there is none.
  private static func fault(of path: String, for owners: TrustedOwners) -> PathFault? {
    do throws(PathFault) {
      try PathWalk.check(path, for: owners)
      return nil
    } catch {
      return error
    }
  }
}
