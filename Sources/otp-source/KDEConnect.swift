import CommandLineToolkit
import OTPSources

/// `otp-source kdeconnect`: messages of phones that are paired with KDE Connect.
enum KDEConnect {
  static let command = Command(
    name: "kdeconnect",
    summary: "text messages and notifications of a phone, by KDE Connect",
    usage: ["kdeconnect [--print] [--name NAME] [--keep WHAT]"],
    discussion: """
      Reads the text messages and notifications of Android phones that are paired with KDE
      Connect on this computer. Allow KDE Connect on the phone to read text messages: from
      Android 15 on, notifications do not show codes.
      """,
    options: SourceRun.options,
    examples: "$ otp-source kdeconnect --print",
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try SourceRun.run(invocation, usualName: "kdeconnect", bus: \.sessionBus) {
      KDEConnectSource(source: $0)
    }
  }
}
