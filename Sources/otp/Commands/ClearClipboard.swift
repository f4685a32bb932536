import CommandLineToolkit
import Glibc
import OTPDetection

/// `otp clear-clipboard`: takes a code off the clipboard again.
enum ClearClipboard {
  private static let after = Option(
    "after",
    value: "D",
    help: "wait that long first, such as 60s (not at all if not given)"
  )

  /// How long a code stays on the clipboard: password managers leave 30 to 90 seconds.
  private static let usualDelay = "60s"

  static let command = Command(
    name: "clear-clipboard",
    summary: "empty the clipboard if it still holds a code",
    usage: ["clear-clipboard [--after D] < CODE"],
    discussion: """
      Reads a text from standard input, and empties the clipboard if that is what it holds
      then; whatever else was copied meanwhile stays. `otp suggest --copy` and
      `otp wait --copy` start it by themselves.
      """,
    options: [after],
    examples: """
      $ otp suggest | otp clear-clipboard --after 60s
      """,
    statuses: "0 emptied; 1 it holds something else; 2 error",
    action: .simple(run)
  )

  /// Starts the command in the background for `code`, which it reads where nobody else can.
  static func startLater(
    _ code: SecurityCode,
    _ environment: Environment
  ) throws(CommandError) {
    let program = ChildProgram(
      ["/proc/self/exe", command.name, after.spelling, usualDelay],
      environment
    )
    try program.detach(input: Array(code.value.utf8))
  }

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let clipboard = try Clipboard(invocation.environment)
    let text = try StandardInput.message()
    if let argument = invocation.value(of: after) {
      let delay = try Duration(argument: argument, of: after)
      let end = Uptime.milliseconds() + delay.milliseconds
      // Signals interrupt it; it ends by itself.
      while Uptime.milliseconds() < end {
        _ = poll(nil, 0, Int32(clamping: end - Uptime.milliseconds()))
      }
    }
    return try clipboard.clear(ifStill: Array(text.utf8)) ? .success : .noCode
  }
}
