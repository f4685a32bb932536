import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPText

/// `otp detect`: finds the code in one message, or in a stream of them.
enum Detect {
  private static let json = Option(
    flag: "json",
    help: "print one answer object, not the code alone"
  )
  private static let ndjson = Option(
    flag: "ndjson",
    help: "read a message a line and print an answer a line"
  )
  private static let jobs = Option(
    "jobs",
    value: "N",
    help: "with --ndjson: share the work among N tasks; else as many as there are cores"
  )

  static let command = Command(
    name: "detect",
    summary: "find the code in a message",
    usage: ["detect [--json] [TEXT]", "detect --ndjson [--jobs N] < messages.jsonl"],
    discussion: """
      Prints the code alone: ASCII digits and letters as you would type them. Without
      TEXT, standard input is read to its end as one message. When in doubt it prints
      nothing: a wrong code is worse than none.

      With --ndjson each line of standard input is a JSON object with "text" and, if
      known, "id", "sender", "recipient", "subject", "channel" (sms, email, notification,
      other) and "receivedAt" (ISO 8601 with an offset, or seconds or milliseconds since
      1970). Each line is answered by one line, in order, before more input is awaited:

        id               the message's id as a string (a number too), or null
        outcome          code, none, ambiguous, redacted, unusable, or error for a line
                         that could not be read
        code             what to type, or null
        raw              the code as the message wrote it, or null
        range            where it stands in the text: [start, end) in UTF-8 bytes, or null
        score            how likely it is that the best candidate is the code, 0 to 1;
                         a code has \(FixedPoint.short(Detector.thresholdScore)) or more
        domain           the site that the code is bound to, or null
        embeddedDomains  the frames on that site that it is bound to
        language         the language of the deciding words, or null

      All members are always there, in this order. --json prints the same for one message.

      Your own words and rules in ~/.config/otp are used; `otp check --user` checks them.
      Each line stands for itself: a number without words is no code here.
      """,
    options: [json, ndjson, jobs],
    operands: 0...1,
    examples: """
      $ otp detect 'Your Oakline code is 482913.'
      482913
      $ printf '{"id":"7","text":"Ihr Code: 482913"}\\n' | otp detect --ndjson
      """,
    statuses: """
      0 found; 1 no code; 2 error; 3 more than one code.
      With --ndjson: 0, or 2 when a line could not be read.
      """,
    action: .concurrent(run)
  )

  private static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
    try invocation.refuse(json, with: ndjson)
    if invocation.has(ndjson) {
      guard invocation.operands.isEmpty else {
        throw .usage("with --ndjson the messages come from standard input, not as an argument")
      }
      return try await AnswerStream.run(invocation, jobs: try Jobs.count(of: invocation, jobs))
    }
    guard !invocation.has(jobs) else {
      throw .usage("--jobs goes with --ndjson; one message is the work of one")
    }
    let detector = try Detector.make(for: invocation)
    let detection = detector.detect(in: try TextArgument.message(of: invocation))
    var output = StandardOutput()
    if invocation.has(json) {
      var writer = JSONWriter()
      AnswerLine.write(detection, id: nil, to: &writer)
      try output.appendLine(&writer)
    } else {
      if let code = detection.code { output.append(code.value + "\n") }
      report(detection.outcome, to: invocation.standardError)
    }
    try output.flush()
    return detection.outcome.exitStatus
  }

  /// Says why there is no code; that there simply is none, scripts see by the exit status.
  private static func report(_ outcome: Detection.Outcome, to standardError: StandardError) {
    guard let sentence = outcome.sentence else { return }
    if outcome == .none && !StandardStream.error.isTerminal { return }
    let hint = outcome == .ambiguous ? "; `otp explain` shows them" : ""
    standardError.report(sentence + hint)
  }
}
