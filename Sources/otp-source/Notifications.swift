import CommandLineToolkit
import OTPSources

/// `otp-source notifications`: notifications that programs of the desktop show.
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

  static let command = Command(
    name: "notifications",
    summary: "notifications that programs of the desktop show",
    usage: ["notifications [--print] [--allow ID…] [--deny ID…] [--name NAME] [--keep WHAT]"],
    discussion: """
      Reads the notifications that programs show on this desktop: of messengers, mail
      programs, and phones that are connected by GSConnect. Browsers are left out unless
      they are allowed by name, for any page may notify through them.
      """,
    options: [allow, deny] + SourceRun.options,
    examples: """
      $ otp-source notifications --print
      $ otp-source notifications --deny org.kde.kdeconnect.daemon
      """,
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let filter = NotificationFilter(
      allow: invocation.values(of: allow),
      deny: invocation.values(of: deny)
    )
    return try SourceRun.run(invocation, usualName: "notifications", bus: \.sessionBus) {
      NotificationSource(source: $0, filter: filter)
    }
  }
}
