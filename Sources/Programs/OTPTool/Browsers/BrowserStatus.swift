import CommandLineToolkit
import OTPCommandLine
import OTPMessage
import OTPText

/// Whether browsers can find `otp-native-host` and the extension.
struct BrowserStatus {
  private let installation: Installation
  private let rows: [BrowserState]

  /// Inspects the browsers of the user in `environment`.
  init(_ environment: Environment) throws(CommandError) {
    installation = try Installation()
    rows = try BrowserState.all(installation, environment, PortalRefusals(environment))
  }

  /// Prints the status. Returns success if the extension in a connected browser has asked, and
  /// nothing is wrong.
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
    return rows.contains { $0.isConnected && $0.record != nil } ? .success : .noCode
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

  private func sentences(_ row: BrowserState) -> [String] {
    var lines: [String] = []
    let title = row.browser.title
    if let confinement = row.confinement {
      lines.append("\(title) \(BrowserChange.sentence(confinement))")
    }
    for (file, state) in row.manifests where state == .ready {
      let request = row.requestWords ?? "its extension has not asked yet"
      lines.append("\(title): connected by \(file.path); \(request)")
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

  private func write(_ row: BrowserState, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("browser", row.browser.name)
      writer.member("connected", row.isConnected)
      writer.member("lastRequest", row.record?.lastRequest.iso8601)
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
