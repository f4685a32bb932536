import CommandLineToolkit
import OTPCommandLine
import OTPMailWorker
import OTPMessage

/// The program `otp-source`: reads or receives messages from one source.
@main
struct OTPSourceProgram {
  static func main() {
    MailWorker.runIfAsked(CommandLine.arguments)
    let program = Program(
      name: "otp-source",
      summary: "read messages from phones, mailboxes, webhooks and the desktop",
      discussion: """
        Each command reads one kind of source and passes its messages to `otpd serve`, until it
        receives SIGTERM or SIGINT (Ctrl-C). `otp sources` sets up sources and shows their
        status. Only `imap` makes network connections, to the server that you name; `smtp` and
        `webhook` listen on this machine.
        """,
      version: PackageVersion.current,
      components: "sources of messages",
      environment: EnvironmentVariable.places + [
        .sessionBus, .systemBus,
        EnvironmentVariable(
          "CREDENTIALS_DIRECTORY",
          "From systemd: the folder of the secrets of the unit; see systemd.exec(5)."
        ),
      ] + EnvironmentVariable.systemd,
      references: [
        ManualPage.Reference("otp", 1), ManualPage.Reference("otpd", 8),
        ManualPage.Reference("otp-messages", 5), ManualPage.Reference("sources.json", 5),
      ],
      members: { SettingsManual.members },
      commands: [
        CommandName("kdeconnect", KDEConnect.command),
        CommandName("modem", Modem.command),
        CommandName("bluetooth", Bluetooth.command),
        CommandName("notifications", Notifications.command),
        CommandName("maildir", Maildir.command),
        CommandName("imap", IMAP.command),
        CommandName("smtp", SMTP.command),
        CommandName("webhook", Webhooks.command),
        CommandName("secret", Secret.command),
        CommandName("check", CheckSettings.command),
      ]
    )
    program.main()
  }
}
