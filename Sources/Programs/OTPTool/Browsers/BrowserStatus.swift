import CommandLineToolkit
import OTPCommandLine
import OTPText

/// Whether browsers can find `otp-native-host` and the extension.
struct BrowserStatus {
  /// A browser that was found or has a manifest.
  private struct Row {
    let browser: Browser
    let confinement: String?
    /// The description of the desktop's refusal to let the browser start the host; nil if there is
    /// none.
    let refusal: String?
    let manifests: [(file: ManifestFile, state: ManifestFile.State)]
    let system: (place: SystemExtension, state: SystemExtension.State)?

    var isConnected: Bool { manifests.contains { $0.state == .ready } }

    /// The problems, each with its remedy.
    var problems: [String] {
      let faults = manifests.flatMap { file, state -> [String] in
        let remedy = "`otp browser install \(browser.name) --\(file.scope.rawValue)` fixes it"
        return switch state {
        case .broken(let problems): problems.map { "\(file.path): \($0); \(remedy)" }
        case .foreign: ["\(file.path): it is not otp's; \(remedy)"]
        case .absent, .ready: []
        }
      }
      return faults + [refusal].compactMap(\.self)
    }
  }

  private let installation: Installation
  private let rows: [Row]

  /// Inspects the browsers of the user in `environment`.
  init(_ environment: Environment) throws(CommandError) {
    let installation = try Installation()
    var rows: [Row] = []
    var seen: Set<String> = []
    let refusals = PortalRefusals(environment)
    for browser in Browser.all {
      let files = ManifestFile.Scope.allCases.compactMap { ManifestFile(browser, $0, environment) }
      var manifests: [(file: ManifestFile, state: ManifestFile.State)] = []
      for file in files { manifests.append((file, try file.state(for: installation.host))) }
      // Some browsers share a folder; a manifest seen before does not show that they exist.
      let hasOwn = manifests.contains { $0.state != .absent && !seen.contains($0.file.path) }
      seen.formUnion(files.map(\.path))
      guard hasOwn || browser.isFound(environment) else { continue }
      let place = SystemExtension(browser)
      let row = Row(
        browser: browser,
        confinement: browser.confinement(environment),
        refusal: refusals.sentence(about: browser),
        manifests: manifests,
        system: place.map { ($0, $0.state(for: installation.extensionFolder)) }
      )
      rows.append(row)
    }
    self.installation = installation
    self.rows = rows
  }

  /// Prints the status. Returns success if a browser is connected and nothing is wrong.
  func show(asJSON: Bool) throws(CommandError) -> ExitStatus {
    var output = StandardOutput()
    if asJSON {
      var writer = JSONWriter()
      write(&writer)
      try output.appendLine(&writer)
    } else {
      output.append(text)
    }
    try output.flush()
    if !rows.allSatisfy(\.problems.isEmpty) { return .failure }
    return rows.contains(where: \.isConnected) ? .success : .noCode
  }

  private var text: String {
    var lines = rows.flatMap(sentences)
    if rows.isEmpty { lines.append("No browser found.") }
    let without = rows.filter { $0.system?.state != .ready }
    let advice = BrowserAdvice(
      installation,
      for: without.map(\.browser.family),
      supportsSystem: without.contains { $0.system != nil }
    )
    return (lines + [""] + advice.lines).map(SafeText.of).joined(separator: "\n") + "\n"
  }

  private func sentences(_ row: Row) -> [String] {
    var lines: [String] = []
    let title = row.browser.title
    if let confinement = row.confinement {
      lines.append("\(title) \(BrowserChange.sentence(confinement))")
    }
    for (file, state) in row.manifests where state == .ready {
      lines.append("\(title): connected by \(file.path)")
    }
    lines += row.problems.map { "\(title): \($0)" }
    if lines.isEmpty {
      lines.append("\(title): not connected; run `otp browser install \(row.browser.name)`")
    }
    if let (place, state) = row.system, state != .absent {
      let word = state == .ready ? "has the extension at" : "has something else at"
      lines.append("\(title): \(word) \(place.path)")
    }
    return lines
  }

  private func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("program", installation.host)
      writer.member("programExists", PublicFile.isProgram(installation.host))
      writer.member("extension", installation.hasExtension ? installation.extensionFolder : nil)
      writer.name("browsers")
      writer.array { writer in
        for row in rows { write(row, &writer) }
      }
    }
  }

  private func write(_ row: Row, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("browser", row.browser.name)
      writer.member("connected", row.isConnected)
      writer.member("confinement", row.confinement)
      writer.name("manifests")
      writer.array { writer in
        for (file, state) in row.manifests where state != .absent {
          writer.object { writer in
            writer.member("scope", file.scope.rawValue)
            writer.member("path", file.path)
            writer.member("ready", state == .ready)
          }
        }
      }
      writer.name("problems")
      writer.array { writer in
        for problem in row.problems { writer.string(problem) }
      }
      writer.member("extensionForAllUsers", row.system.map { $0.state == .ready } ?? false)
    }
  }
}
