import CommandLineToolkit
import OTPClient
import OTPCommandLine

/// `otp dismiss`: marks a code as not wanted.
enum Dismiss {
  static let command = Command(
    name: "dismiss",
    summary: "mark a code as unwanted",
    usage: ["dismiss ID… [--store PATH]"],
    discussion: """
      A dismissed code is never suggested again, nor is a copy of it that the same
      recipient received in another way. ID is the number that `otp inbox` and
      `otp suggest --json` show.
      """,
    options: [StorePath.option],
    operands: 1...Int.max,
    examples: """
      $ otp dismiss 12
      """,
    statuses: "0 done; 1 no such entry, the others are marked; 2 error",
    action: .simple { invocation throws(CommandError) in
      try Retirement.run(invocation) { client, id throws(ClientError) in
        try client.dismiss(id)
      }
    }
  )
}
