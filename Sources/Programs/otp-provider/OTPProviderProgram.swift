import CommandLineToolkit
import OTPMessage
import OTPProviderLines

/// The program `otp-provider`: generates codes from authenticator secrets that other programs
/// store.
@main
struct OTPProviderProgram {
  static func main() {
    let program = Program(
      name: "otp-provider",
      summary: "make codes from authenticator secrets in a password store or key ring",
      discussion: """
        Each command is a code provider: `otp` and the browser's host start it by its manifest,
        ask it for its records and for codes, and end it. `otp providers enable pass` and
        `otp providers enable keyring` set them up. Nothing is kept, and nothing is sent.
        """,
      version: PackageVersion.current,
      components: "provider protocol \(ProviderRequest.version)",
      environment: [
        EnvironmentVariable(
          "PASSWORD_STORE_DIR",
          "The folder of the password store, for `pass`; else `~/.password-store`."
        ),
        EnvironmentVariable(
          "PASSWORD_STORE_GPG_OPTS",
          "Options of gpg, for `pass`, to which those that keep it from asking are added."
        ),
        EnvironmentVariable("HOME", "The folder that `~` stands for."),
        EnvironmentVariable("XDG_RUNTIME_DIR", "The folder whose lock `keyring` takes."),
      ],
      references: [ManualPage.Reference("otp-providers", 1)],
      commands: [
        CommandName("pass", Pass.command),
        CommandName("keyring", Keyring.command),
      ]
    )
    program.main()
  }
}
