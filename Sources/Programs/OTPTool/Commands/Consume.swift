import CommandLineToolkit
import OTPClient
import OTPCommandLine

/// `otp consume`: marks a code as used.
enum Consume {
  static let command = Command(
    name: "consume",
    summary: "mark a code as used",
    usage: ["consume ID… [--store PATH]"],
    discussion: """
      A used code is never suggested again, nor is a copy of it that the same recipient
      received in another way, such as the notification of an SMS. ID is the number that
      `otp inbox` and `otp suggest --json` show.
      """,
    options: [StorePath.option],
    operands: 1...Int.max,
    examples: """
      $ otp consume 12
      $ otp consume "$(otp suggest --json | jq -r .id)"
      """,
    statuses: "0 done; 1 no such entry, the others are marked; 2 error",
    action: .simple { invocation throws(CommandError) in
      try Retirement.run(invocation) { client, id throws(ClientError) in
        try client.consume(id)
      }
    }
  )
}
