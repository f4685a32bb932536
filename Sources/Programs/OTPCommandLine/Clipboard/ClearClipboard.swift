package import CommandLineToolkit

/// `otp clear-clipboard`, `otpd clear-clipboard`: removes a code from the clipboard.
package enum ClearClipboard {
  private static let after = Option(
    "after",
    value: "D",
    help: "wait first, such as 60s (default: not at all)"
  )

  private static let looks = Option(
    "looks",
    value: "N",
    help: "look at most N times if the clipboard does not answer (default: "
      + "\(ClipboardClearing.usualLooks), within five and a half minutes)"
  )

  /// The command. Every program that copies codes must have it, because it runs itself with it.
  package static let command = Command(
    name: "clear-clipboard",
    summary: "clear the clipboard if it still holds a code",
    usage: ["clear-clipboard [--after D] [--looks N] < CODE"],
    discussion: """
      Reads a text from standard input and clears the clipboard if it holds that text;
      anything copied since then stays. While the screen is locked, the desktop may not
      answer; if the clipboard could not be cleared, the system log says so too. `otp suggest
      --copy`, `otp wait --copy` and `otpd notify` start this command.
      """,
    options: [after, looks],
    examples: """
      $ otp suggest | otp clear-clipboard --after 60s
      """,
    statuses: "0 cleared; 1 it holds something else; 2 error",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let delay = try invocation.value(of: after).map { argument throws(CommandError) in
      try Duration(argument: argument, of: after)
    }
    let most = ClipboardClearing.usualLooks
    let count = try invocation.value(of: looks).map { argument throws(CommandError) in
      guard let count = Int(argument), (1...most).contains(count) else {
        throw .usage("\(looks.spelling) needs a whole number from 1 to \(most)")
      }
      return count
    }
    return try ClipboardClearing.run(
      after: delay ?? .zero,
      looks: count,
      invocation.environment
    )
  }
}
