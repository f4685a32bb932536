import CommandLineToolkit
import OTPCommandLine

/// `otp setup`: sets up the way of a code from the phone to the field.
enum SetUp {
  private static let yes = Option(flag: "yes", help: "do not ask first")
  private static let undo = Option(
    flag: "undo",
    help: "remove everything that otp stores for you, as `otp reset` does"
  )

  static let command = Command(
    name: "setup",
    summary: "set up everything that a code needs to get from your phone to the field",
    usage: ["setup [--yes]", "setup --undo [--yes]"],
    discussion: """
      Does what `otp doctor` finds missing: starts the service, adds sources for what it finds
      on this machine (KDE Connect, a modem, Maildirs, GSConnect), pairs a phone and connects
      browsers. It shows the commands of each group and asks before it runs them; those that
      need root it leaves to you. Then it shows what is left, such as loading the extension,
      and sends a test code through the service, and through each Maildir.

      It is safe to run again: what is set up already is left alone. Where no systemd runs,
      the service and the sources start with the desktop.
      """,
    options: [yes, undo],
    examples: """
      $ otp setup
      $ otp setup --yes
      $ otp setup --undo
      """,
    statuses: "0 codes reach a field; 1 a needed part is missing; 2 one is wrong",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    if invocation.has(undo) { return try Reset.perform(invocation, asks: !invocation.has(yes)) }
    guard invocation.has(yes) || StandardStream.input.isTerminal else {
      throw .usage("to set up everything without being asked, add --yes")
    }
    try OwnHome.require(invocation.environment)
    var session = SetupSession(invocation, asks: !invocation.has(yes))
    return try session.run()
  }
}
