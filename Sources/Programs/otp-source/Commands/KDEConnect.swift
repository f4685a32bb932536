import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings
import OTPSources

/// `otp-source kdeconnect`: reads messages of phones paired with KDE Connect.
enum KDEConnect {
  static let command = Command(
    name: "kdeconnect",
    summary: "text messages and notifications of a phone, by KDE Connect",
    usage: ["kdeconnect [NAME] [--print] [--keep WHAT]"],
    discussion: """
      Reads the text messages and notifications of Android phones that are paired with KDE
      Connect on this computer. On the phone, allow KDE Connect to read text messages: from
      Android 15 on, notifications hide codes.
      """,
    options: SourceRun.busOptions,
    operands: 0...1,
    examples: "$ otp-source kdeconnect --print",
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let run = try SourceRun(invocation, kind: .kdeconnect)
    return try run.run(
      KDEConnectSource(source: run.settings.name),
      usual: invocation.environment.sessionBus
    )
  }
}
