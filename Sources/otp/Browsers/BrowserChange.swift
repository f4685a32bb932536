import CommandLineToolkit
import Glibc

/// Connects browsers, or disconnects them.
struct BrowserChange {
  private let invocation: Invocation
  private let scope: ManifestFile.Scope
  /// Those that a person named; empty for all that are there.
  private let named: [Browser]
  private let installation: Installation

  /// Makes a change of the manifests of `scope`.
  init(
    _ invocation: Invocation,
    scope: ManifestFile.Scope,
    browsers: [Browser]
  ) throws(CommandError) {
    self.invocation = invocation
    self.scope = scope
    named = browsers
    installation = try Installation()
  }

  private var environment: Environment { invocation.environment }

  /// Connects the browsers; the status says whether all went well.
  func install() throws(CommandError) -> ExitStatus {
    guard PublicFile.isProgram(installation.host) else {
      throw CommandError("there is no program \(installation.host); install otp as a whole")
    }
    let browsers = named.isEmpty ? Browser.all.filter { $0.isFound(environment) } : named
    guard !browsers.isEmpty else {
      invocation.standardError.report("no browser was found; name one to connect it all the same")
      return .noCode
    }
    let status = try forEach(of: browsers) { browser throws(CommandError) in
      guard let file = ManifestFile(browser, scope, environment) else { throw noPlace(browser) }
      var done = [try file.install(installation.host)]
      if let confinement = browser.confinement(environment) {
        done.append(Self.sentence(confinement))
      }
      guard scope == .system, let place = SystemExtension(browser) else { return done }
      if installation.hasExtension {
        done.append(try place.install(installation.extensionFolder))
      } else {
        done.append("has no extension: there is none in \(installation.extensionFolder)")
      }
      return done
    }
    if status == .success && scope == .user {
      invocation.standardError.report("`otp browser status` tells how to load the extension")
    }
    return status
  }

  /// Disconnects the browsers; the status says whether there was something to remove.
  func remove() throws(CommandError) -> ExitStatus {
    var isNothing = true
    let browsers = named.isEmpty ? Browser.all : named
    let status = try forEach(of: browsers) { browser throws(CommandError) in
      var done: [String] = []
      if let file = ManifestFile(browser, scope, environment),
        let what = try file.remove(installation.host)
      {
        done.append(what)
      }
      if scope == .system, let what = try SystemExtension(browser)?.remove() { done.append(what) }
      if !done.isEmpty { isNothing = false }
      return done
    }
    guard status == .success, isNothing else { return status }
    invocation.standardError.report("there was nothing to remove")
    return .noCode
  }

  /// What a person should know of a browser that is a snap or a Flatpak.
  static func sentence(_ confinement: String) -> String {
    "is there as a \(confinement), which is kept from starting otp-native-host;"
      + " use its ordinary package"
  }

  /// Does `work` for each browser and shows what it did; a failure with one does not keep the others from theirs.
  private func forEach(
    of browsers: [Browser],
    _ work: (Browser) throws(CommandError) -> [String]
  ) throws(CommandError) -> ExitStatus {
    var output = StandardOutput()
    var status = ExitStatus.success
    for browser in browsers {
      do throws(CommandError) {
        for line in try work(browser) { output.append("\(browser.title): \(SafeText.of(line))\n") }
      } catch {
        // In the order in which it happened, on a terminal too.
        try output.flush()
        let hint = scope == .system && geteuid() != 0 ? "; --system needs root, as by sudo" : ""
        invocation.standardError.report("\(browser.title): \(error.description)\(hint)")
        status = .failure
      }
    }
    try output.flush()
    return status
  }

  private func noPlace(_ browser: Browser) -> CommandError {
    scope == .user
      ? CommandError("HOME is not set, so there is no place for its manifest")
      : CommandError("no place for all users is known; use --user, as each user")
  }
}
