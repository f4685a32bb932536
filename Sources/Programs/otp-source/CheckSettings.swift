import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings
import OTPText

/// `otp-source check`: reports sources whose settings prevent them from running.
enum CheckSettings {
  static let command = Command(
    name: "check",
    summary: "report sources whose settings prevent them from running",
    usage: ["check < sources.json"],
    discussion: """
      Reads settings from standard input, in the format of sources.json, and checks each
      source as it would at its start. For each one that cannot run, it writes a line with the
      name, a tab and the reason. `otp sources` runs this check before it adds a source.
      """,
    options: [],
    operands: 0...0,
    examples: "$ otp-source check < ~/.config/otp/sources.json",
    statuses: "0 done; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    StandardInput.prompt(for: "the settings", invocation.standardError)
    let bytes = try StandardInput.contents(upTo: { _ in SettingsFile.longest })
    let file = SettingsFile(bytes)
    if let fault = file.faults.first { throw CommandError(fault.statement) }
    var output = StandardOutput()
    for settings in file.sources {
      do throws(CommandError) {
        try check(settings, invocation.environment)
      } catch {
        output.append("\(settings.name)\t\(SafeText.of(error.description))\n")
      }
    }
    try output.flush()
    return .success
  }

  /// Throws the error with which a source would fail to start because of its `settings`.
  private static func check(
    _ settings: SourceSettings,
    _ environment: Environment
  ) throws(CommandError) {
    switch settings.kind {
    case .imap: _ = try IMAP.account(of: settings, environment)
    case .maildir: try Maildir.check(settings, environment)
    case .smtp: try SMTP.check(settings, environment)
    case .webhook: try Webhooks.check(settings)
    case .notifications: _ = try Notifications.filter(of: settings)
    case .bluetooth: _ = try Bluetooth.devices(of: settings)
    case .kdeconnect, .modem: break
    }
  }
}
