import CommandLineToolkit
import OTPSources

/// `otp-source modem`: text messages of modems.
enum Modem {
  static let command = Command(
    name: "modem",
    summary: "text messages of modems, by ModemManager",
    usage: ["modem [--print] [--name NAME] [--keep WHAT]"],
    discussion: """
      Reads the text messages that modems receive, on phones that run Linux, laptops with a
      SIM and servers for text messages. ModemManager must run. Messages stay on the modem
      and the SIM: delete them there, or they fill up.
      """,
    options: SourceRun.options,
    examples: "$ otp-source modem --print",
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try SourceRun.run(invocation, usualName: "modem", bus: \.systemBus) { ModemSource(source: $0) }
  }
}
