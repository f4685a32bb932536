import CommandLineToolkit
import Glibc
import OTPDetection

/// `otp clear-clipboard`: removes a code from the clipboard.
enum ClearClipboard {
  private static let after = Option(
    "after",
    value: "D",
    help: "wait first, such as 60s (default: not at all)"
  )

  /// The time that a code stays on the clipboard; password managers use 30 to 90 seconds.
  private static let defaultDelay = "60s"

  static let command = Command(
    name: "clear-clipboard",
    summary: "clear the clipboard if it still holds a code",
    usage: ["clear-clipboard [--after D] < CODE"],
    discussion: """
      Reads a text from standard input and clears the clipboard if it holds that text; anything
      copied since then stays. `otp suggest --copy` and `otp wait --copy` start this command.
      """,
    options: [after],
    examples: """
      $ otp suggest | otp clear-clipboard --after 60s
      """,
    statuses: "0 cleared; 1 it holds something else; 2 error",
    action: .simple(run)
  )

  /// Starts the command in the background and passes `code` through a pipe, hidden from others.
  static func startLater(
    _ code: SecurityCode,
    _ environment: Environment
  ) throws(CommandError) {
    let program = ChildProgram(
      ["/proc/self/exe", command.name, after.spelling, defaultDelay],
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
      // Signals interrupt poll, so wait again.
      while Uptime.milliseconds() < end {
        _ = poll(nil, 0, Int32(clamping: end - Uptime.milliseconds()))
      }
    }
    return try clipboard.clear(ifStill: Array(text.utf8)) ? .success : .noCode
  }
}
