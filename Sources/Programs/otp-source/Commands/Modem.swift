import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings
import OTPSources

/// `otp-source modem`: reads text messages received by modems.
enum Modem {
  static let command = Command(
    name: "modem",
    summary: "text messages of modems, by ModemManager",
    usage: ["modem [NAME] [--print] [--keep WHAT]"],
    discussion: """
      Reads the text messages that modems receive, on Linux phones, laptops with a SIM and
      text message servers. ModemManager must run. Messages stay on the modem and the SIM;
      delete old ones there, or the memory fills up.
      """,
    options: SourceRun.busOptions,
    operands: 0...1,
    examples: "$ otp-source modem --print",
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let run = try SourceRun(invocation, kind: .modem)
    return try run.run(
      ModemSource(source: run.settings.name),
      usual: invocation.environment.systemBus
    )
  }
}
