import CommandLineToolkit
import OTPCommandLine
import OTPMessage

/// Whether browsers show codes in fields.
struct BrowserFindings {
  let all: [Finding]

  init(_ environment: Environment) {
    do throws(CommandError) {
      let installation = try Installation()
      let states = try BrowserState.all(installation, environment)
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
    if let record = state.record, state.isConnected {
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
    if let system = state.system, system.state != .ready {
      let remedy = Remedy(["sudo", "otp", "browser", "install", name, "--system"], isByHand: true)
      let words = "its manifest is there, but its extension has not asked yet"
      return Finding(.browser, name, .missing, words, remedy: remedy)
    }
    let words = "its manifest is there, but its extension has not asked yet"
    let remedy = Remedy(["otp", "browser", "status"], isByHand: true)
    return Finding(.browser, name, .missing, words, remedy: remedy)
  }
}
