import CommandLineToolkit
import OTPCommandLine
import OTPText

/// `otp doctor`: shows whether a code that arrives now reaches a field.
enum Doctor {
  private static let json = Option(flag: "json", help: "print a JSON object")

  static let command = Command(
    name: "doctor",
    summary: "check that codes get from your phone to the field",
    usage: ["doctor [--json]"],
    discussion: """
      Looks at every part of the way, and changes nothing: the programs, the clock, the
      sources of messages, the service, the store, the browsers and their extension, the
      clipboard and the notifications of the desktop. It prints a line for each: `ok`,
      `missing` if it is not set up or waits for something, `wrong` if it cannot work, and
      the command that changes that. `otp setup` runs those that need no root.

      A browser is `ok` once its extension has asked for something, which it does for each
      page with a field for codes.
      """,
    options: [json],
    examples: """
      $ otp doctor
      $ otp doctor --json
      """,
    statuses: "0 codes reach a field; 1 a needed part is missing; 2 one is wrong",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let diagnosis = Diagnosis(invocation.environment)
    var output = StandardOutput()
    if invocation.has(json) {
      var writer = JSONWriter()
      diagnosis.write(to: &writer)
      try output.appendLine(&writer)
    } else {
      for line in diagnosis.lines + [diagnosis.verdict.words] { output.append(line + "\n") }
    }
    try output.flush()
    return diagnosis.verdict.status
  }
}
