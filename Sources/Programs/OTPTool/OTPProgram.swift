import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPFields
import OTPMessage

/// The program `otp`: detects and suggests codes.
package enum OTPProgram {
  package static func main() -> Never {
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
      environment: EnvironmentVariable.places + [
        .dataFolder,
        .path,
        EnvironmentVariable(
          "DISPLAY",
          "The X server. A code provider may ask in a window there, or on the next one."
        ),
        EnvironmentVariable("WAYLAND_DISPLAY", "The Wayland compositor."),
        EnvironmentVariable("SWAYSOCK", "The socket of sway, which knows the focused window."),
        EnvironmentVariable("NO_COLOR", "If set and not empty, nothing is coloured or underlined."),
        EnvironmentVariable("TERM", "The terminal; `dumb` has no colours."),
      ],
      references: [
        ManualPage.Reference("otpd", 8), ManualPage.Reference("otp-source", 1),
        ManualPage.Reference("otp-native-host", 1), ManualPage.Reference("otp-messages", 5),
        ManualPage.Reference("libotpcode", 3),
      ],
      commands: [
        CommandName("detect", Detect.command),
        CommandName("explain", Explain.command),
        CommandName("lint", Lint.command),
        CommandName("redact", Redact.command),
        CommandName("suggest", Suggest.command),
        CommandName("wait", Wait.command),
        CommandName("type", TypeCode.command),
        CommandName("consume", Consume.command),
        CommandName("dismiss", Dismiss.command),
        CommandName("inbox", ListInbox.command),
        CommandName("fields", Fields.command),
        CommandName("setup", SetUp.command),
        CommandName("doctor", Doctor.command),
        CommandName("sources", ManageSources.command),
        CommandName("providers", ManageProviders.command),
        CommandName("browser", ConnectBrowsers.command),
        CommandName("reset", Reset.command),
        CommandName("clear-clipboard", ClearClipboard.command),
        CommandName("report", ReportMessage.command),
        CommandName("check", Check.command),
      ],
      elsewhere: [
        "serve": "otpd serve", "ingest": "otpd ingest", "purge": "otpd purge",
        "notify": "otpd notify", "list": "otp inbox", "init": "otp sources add",
        "status": "otp sources",
      ]
    )
    program.main()
  }
}
