import CommandLineToolkit
import OTPDetection
import OTPMessage

/// The program `otp`: asks for codes.
@main
struct OTPProgram {
  static func main() {
    let program = Program(
      name: "otp",
      summary: "find one-time codes in messages, and get the freshest one",
      discussion: """
        `otp detect`, `otp explain` and `otp lint` look at a text that you give them. `otp suggest`,
        `otp inbox`, `otp consume` and `otp dismiss` work on the store that `otpd ingest`
        fills with the messages that you receive. Nothing is ever sent anywhere.
        """,
      version: PackageVersion.current,
      components: "detector \(Detector.version), answer lines \(AnswerLine.version),"
        + " lint lines \(LintLine.version), field lines \(FieldAnswerLine.version)",
      commands: [
        Detect.command, Explain.command, Lint.command, Suggest.command, Wait.command,
        Consume.command, Dismiss.command, ListInbox.command, Fields.command,
        ConnectBrowsers.command, ClearClipboard.command, Check.command,
      ]
    )
    program.main()
  }
}
