import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPMessage

/// The program `otpd`: receives and stores messages.
package enum OTPDProgram {
  /// Runs the program. Unlike in `otp`, `main` is asynchronous, because the service purges on the
  /// main actor, which needs the main thread.
  package static func main() async -> Never {
    let program = Program(
      name: "otpd",
      summary: "receive messages, and keep them until they are purged",
      discussion: """
        `otpd serve` receives messages, and answers programs that ask or wait for codes.
        `otpd ingest` reads messages and stores them with the codes found in them.
        `otpd purge` deletes old ones for good, and `otpd notify` shows new codes on the
        desktop. The program `otp` answers from the same store. Nothing is ever sent
        anywhere.
        """,
      version: PackageVersion.current,
      components: "detector \(Detector.version)",
      section: 8,
      environment: EnvironmentVariable.places + [.sessionBus, .systemBus, .path]
        + EnvironmentVariable.systemd,
      references: [
        ManualPage.Reference("otp", 1), ManualPage.Reference("otp-source", 1),
        ManualPage.Reference("otp-messages", 5),
      ],
      commands: [
        CommandName("serve", Serve.command),
        CommandName("ingest", Ingest.command),
        CommandName("purge", Purge.command),
        CommandName("notify", Notify.command),
        CommandName("clear-clipboard", ClearClipboard.command),
      ],
      elsewhere: [
        "suggest": "otp suggest", "wait": "otp wait", "detect": "otp detect", "list": "otp inbox",
        "inbox": "otp inbox", "sources": "otp sources", "status": "otp sources",
      ]
    )
    await program.main()
  }
}
