import CommandLineToolkit
import OTPCommandLine
import OTPMessage

/// Whether browsers show codes in fields.
struct BrowserFindings {
  /// How long an extension counts as loaded after it has asked, in milliseconds: a temporary one is
  /// gone when its browser quits.
  private static let memory: Int64 = 7 * 24 * 3_600_000

  let all: [Finding]

  init(_ environment: Environment, _ answers: Inquiry.Answers) {
    do throws(CommandError) {
      let installation = try Installation()
      let states = try BrowserState.all(
        installation,
        environment,
        PortalRefusals(answers.reply(.permissions))
      )
      let none = Finding(.browser, .missing, "no browser that otp can connect was found")
      all = states.isEmpty ? [none] : states.flatMap { Self.findings($0, installation) }
    } catch {
      all = [Finding(.browser, .wrong, error.description)]
    }
  }

  private static func findings(
    _ state: BrowserState,
    _ installation: Installation
  ) -> [Finding] {
    let name = state.browser.name
    if let command = state.refusalRemedy {
      return [Finding(.browser, name, .wrong, PortalRefusals.words, remedy: Remedy(command))]
    }
    let faults = state.manifestProblems.map { words, scope in
      let install = ["otp", "browser", "install", name]
      let remedy =
        scope == .user
        ? Remedy(install) : Remedy(["sudo"] + install + ["--system"], isByHand: true)
      return Finding(.browser, name, .wrong, words, remedy: remedy)
    }
    guard faults.isEmpty else { return faults }
    return [finding(state, installation)]
  }

  private static func finding(_ state: BrowserState, _ installation: Installation) -> Finding {
    let name = state.browser.name
    let age = state.record.map { Timestamp.now().milliseconds - $0.lastRequest.milliseconds }
    if let record = state.record, state.isConnected {
      if let age, !(0...memory).contains(age) {
        let words =
          "\(state.requestWords ?? ""); open a page with a code field to see if it still does"
        return Finding(.browser, name, .missing, words)
      }
      if record.isUnderstood, record.version == PackageVersion.current {
        return Finding(.browser, name, .ok, state.requestWords ?? "")
      }
      if !record.isUnderstood {
        let words = "its extension is of another version; load it again"
        return Finding(.browser, name, .wrong, words, remedy: Remedy(["otp", "browser", "status"]))
      }
    }
    if let confinement = state.confinement {
      return Finding(.browser, name, .wrong, BrowserChange.sentence(confinement))
    }
    guard state.isConnected else {
      let words = "it is not connected"
      let remedy = Remedy(["otp", "browser", "install", name])
      return Finding(.browser, name, .missing, words, remedy: remedy)
    }
    guard installation.hasExtension else {
      let words = "the extension is not in \(installation.extensionFolder); reinstall otp"
      return Finding(.browser, name, .missing, words)
    }
    if state.record != nil {
      let words = "its extension has not asked since otp was updated; open a page with a code field"
      return Finding(.browser, name, .missing, words)
    }
    // All users' browsers run what --system installs, so it needs an installation of root's.
    let isSystem =
      state.system.map { $0.state != .ready } == true
      && (try? installation.refuseUnlessRoots()) != nil
    let remedy =
      isSystem
      ? Remedy(["sudo", "otp", "browser", "install", name, "--system"], isByHand: true)
      : Remedy(["otp", "browser", "status"], isByHand: true)
    let words = "it is connected, but its extension is not loaded, or has not asked yet"
    var finding = Finding(.browser, name, .missing, words, remedy: remedy)
    finding.unloadedBrowser = state.browser
    return finding
  }
}
