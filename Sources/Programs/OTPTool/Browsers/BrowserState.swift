import CommandLineToolkit
import OTPCommandLine
import OTPMessage

/// The state of a browser that was found or has a manifest.
struct BrowserState {
  let browser: Browser
  let confinement: String?
  /// The command that ends the desktop's refusal to let the browser start the host; nil if there is
  /// none.
  let refusalRemedy: [String]?
  let manifests: [(file: ManifestFile, state: ManifestFile.State)]
  let system: (place: SystemExtension, state: SystemExtension.State)?
  /// What the host program noted when the extension last asked; nil if it never did.
  let record: HostRecord?

  /// Inspects the browsers of the user in `environment`, some of which the desktop has refused.
  static func all(
    _ installation: Installation,
    _ environment: Environment,
    _ refusals: PortalRefusals
  ) throws(CommandError) -> [BrowserState] {
    var states: [BrowserState] = []
    var seen: Set<String> = []
    for browser in Browser.all {
      let files = ManifestFile.Scope.allCases.compactMap { ManifestFile(browser, $0, environment) }
      var manifests: [(file: ManifestFile, state: ManifestFile.State)] = []
      for file in files { manifests.append((file, try file.state(for: installation.host))) }
      // Some browsers share a folder; a manifest seen before does not show that they exist.
      let hasOwn = manifests.contains { $0.state != .absent && !seen.contains($0.file.path) }
      seen.formUnion(files.map(\.path))
      guard hasOwn || browser.isFound(environment) else { continue }
      let place = SystemExtension(browser)
      let state = BrowserState(
        browser: browser,
        confinement: browser.confinement(environment),
        refusalRemedy: refusals.remedy(for: browser),
        manifests: manifests,
        system: place.map { ($0, $0.state(for: installation.extensionFolder)) },
        record: .ofBrowser(browser.name, family: browser.family.rawValue, environment)
      )
      states.append(state)
    }
    return states
  }

  /// Whether the extension in the browser can start the host program.
  var isConnected: Bool { manifests.contains { $0.state == .ready } }

  /// The problems with manifests.
  var manifestProblems: [(words: String, scope: ManifestFile.Scope)] {
    manifests.flatMap { file, state in
      let problems: [String] =
        switch state {
        case .broken(let problems): problems
        case .foreign: ["it is not otp's"]
        case .absent, .ready: []
        }
      return problems.map { ("\(file.path): \($0)", file.scope) }
    }
  }

  /// The problems, each with its remedy.
  var problems: [String] {
    let faults = manifestProblems.map { words, scope in
      "\(words); `otp browser install \(browser.name) --\(scope.rawValue)` fixes it"
    }
    guard let refusalRemedy else { return faults }
    let command = refusalRemedy.joined(separator: " ")
    return faults + ["\(PortalRefusals.words); `\(command)` fixes it, then restart the browser"]
  }

  /// When the extension last asked; nil if it never did.
  var requestWords: String? {
    record.map { record in
      let time = record.lastRequest
      let moment = LocalTime(milliseconds: time.milliseconds)?.full ?? time.iso8601
      return "its extension asked at \(moment)"
    }
  }
}
