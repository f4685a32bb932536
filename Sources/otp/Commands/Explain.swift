import OTPCommandLine
import OTPDetection

/// `otp explain`: shows why a message has the code that it has, or none.
enum Explain {
  static let command = Command(
    name: "explain",
    summary: "show why this is the code, or why there is none",
    usage: ["explain [TEXT]"],
    discussion: """
      Shows the message with its code underlined, then every number that was looked at:
      what kind it seems to be, its score from 0 to 1, and all that spoke for it (+) and
      against it (-), the weightiest first. Without TEXT, standard input is read to its
      end as one message.

      Characters that would act on a terminal instead of being seen, such as escapes and
      those that change the direction of text, are shown as \\u{...}. On a terminal the code
      is underlined, else carets stand below it (also with NO_COLOR).
      """,
    options: [],
    operands: 0...1,
    examples: """
      $ otp explain 'Your Oakline code is 482913. It expires in 10 minutes.'
      $ otp explain < message.txt
      """,
    statuses: "0 found; 1 no code; 2 error; 3 more than one code",
    action: run
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let message = try TextArgument.message(of: invocation)
    let explanation = try Detector.makeForCommand().explain(message)
    let text = ExplanationText(
      message: message,
      explanation: explanation,
      isStyled: StandardStream.output.allowsStyle(invocation.environment)
    )
    var output = StandardOutput()
    output.append(text.text)
    try output.flush()
    return explanation.detection.outcome.exitStatus
  }
}
