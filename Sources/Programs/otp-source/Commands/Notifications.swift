import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings
import OTPSources

/// `otp-source notifications`: reads notifications of desktop programs.
enum Notifications {
  private static let allow = Option(
    "allow",
    value: "ID",
    help: "read only this program, named by its desktop entry",
    isRepeatable: true
  )
  private static let deny = Option(
    "deny",
    value: "ID",
    help: "do not read this program",
    isRepeatable: true
  )
  private static let webApp = Option(
    "web-app",
    value: "ID",
    help: "read this installed web app too, named by its desktop entry",
    isRepeatable: true
  )

  static let command = Command(
    name: "notifications",
    summary: "notifications that programs of the desktop show",
    usage: [
      "notifications [NAME] [--print] [--allow ID…] [--deny ID…] [--web-app ID…] [--keep WHAT]"
    ],
    discussion: """
      Reads the notifications that programs show on this desktop, such as messengers, mail
      programs, and GSConnect for phones. Browsers are ignored unless they are allowed by
      name, because any page can notify through them. KDE Connect is ignored while a source of
      that kind runs, because that source reads the phone itself. A web app that a browser has
      installed is read without the browser if its notifications carry the desktop entry that
      the browser made for the app, such as chrome-…-Default.
      """,
    options: [allow, deny, webApp] + SourceRun.busOptions,
    operands: 0...1,
    examples: """
      $ otp-source notifications --print
      $ otp-source notifications --deny org.example.Chat
      """,
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    if !invocation.operands.isEmpty, [allow, deny, webApp].contains(where: invocation.has) {
      throw .usage("--allow, --deny and --web-app of notifications NAME are set in sources.json")
    }
    let run = try SourceRun(invocation, kind: .notifications) { settings in
      settings.values[.allow] = .texts(invocation.values(of: allow))
      settings.values[.deny] = .texts(invocation.values(of: deny))
      settings.values[.webApps] = .texts(invocation.values(of: webApp))
    }
    let filter = try filter(of: run.settings)
    // Without HOME, no sources are configured.
    let files = try? SourceFiles(invocation.environment)
    let source = NotificationSource(source: run.settings.name, filter: filter) {
      files?.isRunning(.kdeconnect) == true
    }
    return try run.run(source, usual: invocation.environment.sessionBus)
  }

  /// Returns the filter that `settings` describe.
  static func filter(of settings: SourceSettings) throws(CommandError) -> NotificationFilter {
    let webApps = settings.texts(.webApps)
    guard webApps.allSatisfy(NotificationFilter.isWebApp) else {
      throw CommandError(
        """
        "webApps" names something that is not a web app: any page could notify through a whole \
        browser; a web app has a desktop entry of its own, such as chrome-…-Default.desktop
        """
      )
    }
    return NotificationFilter(
      allow: settings.texts(.allow),
      deny: settings.texts(.deny),
      webApps: webApps
    )
  }
}
