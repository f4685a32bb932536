import CommandLineToolkit
import Glibc

/// Connects browsers to the host program, or disconnects them.
struct BrowserChange {
  private let invocation: Invocation
  private let scope: ManifestFile.Scope
  /// The browsers named on the command line; empty for all.
  private let named: [Browser]
  private let installation: Installation

  /// Creates a change of the manifests in `scope`.
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

  /// Connects the browsers and returns whether that succeeded for all of them.
  func install() throws(CommandError) -> ExitStatus {
    guard PublicFile.isProgram(installation.host) else {
      throw CommandError("\(installation.host) is missing; reinstall otp")
    }
    if scope == .system { try installation.refuseUnlessRoots() }
    let browsers = named.isEmpty ? Browser.all.filter { $0.isFound(environment) } : named
    guard !browsers.isEmpty else {
      invocation.standardError.report("no browser found; name one to connect it anyway")
      return .noCode
    }
    let status = try forEach(of: browsers) { browser throws(CommandError) in
      guard let file = ManifestFile(browser, scope, environment) else { throw noPlace(browser) }
      var done = [try file.install(installation.host)]
      if let others = others(with: file, besides: browsers) {
        done.append("connects \(others) too, by the same file")
      }
      if let confinement = browser.confinement(environment) {
        done.append(Self.sentence(confinement))
      }
      guard scope == .system, let place = SystemExtension(browser) else { return done }
      if installation.hasExtension {
        done.append(try place.install(installation.extensionFolder))
      } else {
        done.append("no extension: \(installation.extensionFolder) is missing")
      }
      return done
    }
    if status == .success && scope == .user {
      invocation.standardError.report("`otp browser status` shows how to load the extension")
    }
    return status
  }

  /// Disconnects the browsers and returns whether there was anything to remove.
  func remove() throws(CommandError) -> ExitStatus {
    var isNothing = true
    let browsers = named.isEmpty ? Browser.all : named
    let status = try forEach(of: browsers) { browser throws(CommandError) in
      var done: [String] = []
      if let file = ManifestFile(browser, scope, environment),
        let what = try file.remove(installation.host)
      {
        done.append(what)
        if !PublicFile.isThere(file.path), let others = others(with: file, besides: browsers) {
          done.append("disconnects \(others) too, by the same file")
        }
      }
      if scope == .system, let what = try SystemExtension(browser)?.remove() { done.append(what) }
      if !done.isEmpty { isNothing = false }
      return done
    }
    guard status == .success, isNothing else { return status }
    invocation.standardError.report("nothing to remove")
    return .noCode
  }

  /// The names of the other browsers on this machine that read `file` too; nil if there are none.
  private func others(with file: ManifestFile, besides browsers: [Browser]) -> String? {
    let others = Browser.all.filter { browser in
      !browsers.contains { $0.title == browser.title } && browser.isFound(environment)
        && ManifestFile(browser, scope, environment)?.path == file.path
    }
    return others.isEmpty ? nil : others.map(\.title).joined(separator: ", ")
  }

  /// The warning about a browser installed as a snap or a Flatpak.
  static func sentence(_ confinement: String) -> String {
    "is installed as a \(confinement), which cannot start otp-native-host, unless it is Firefox"
      + " on a desktop with the WebExtensions portal; use the regular package"
  }

  /// Performs `work` for each browser, even after a failure, and prints what it did.
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
        // Keep the order of output and errors on a terminal.
        try output.flush()
        let hint = scope == .system && geteuid() != 0 ? "; --system needs root, use sudo" : ""
        invocation.standardError.report("\(browser.title): \(error.description)\(hint)")
        status = .failure
      }
    }
    try output.flush()
    return status
  }

  private func noPlace(_ browser: Browser) -> CommandError {
    scope == .user
      ? CommandError("HOME is not set, so its manifest cannot be placed")
      : CommandError("it has no known folder for all users; run with --user as each user")
  }
}
