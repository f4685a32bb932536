import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPMessage

/// The program `otp`: detects and suggests codes.
@main
struct OTPProgram {
  static func main() {
    let program = Program(
      name: "otp",
      summary: "find one-time codes in messages, and get the freshest one",
      discussion: """
        `otp detect`, `otp explain` and `otp lint` examine a text that you give them. `otp suggest`,
        `otp inbox`, `otp consume` and `otp dismiss` use the store that `otpd ingest` fills with
        the messages you receive. Nothing is ever sent anywhere.
        """,
      version: PackageVersion.current,
      components: "detector \(Detector.version), answer lines \(AnswerLine.version),"
        + " lint lines \(LintLine.version), field lines \(FieldAnswerLine.version)",
      commands: [
        Detect.command, Explain.command, Lint.command, Suggest.command, Wait.command,
        Consume.command, Dismiss.command, ListInbox.command, Fields.command,
        ManageSources.command, ConnectBrowsers.command, ClearClipboard.command, Check.command,
      ]
    )
    program.main()
  }
}
