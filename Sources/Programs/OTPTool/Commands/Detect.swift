import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPLinks
import OTPText

/// `otp detect`: finds the code in a message, or in each of a stream of messages.
enum Detect {
  private static let json = Option(
    flag: "json",
    help: "print a JSON object instead of the code alone"
  )
  private static let ndjson = Option(
    flag: "ndjson",
    help: "read one message per line and print one answer per line"
  )
  private static let keepGoing = Option(
    flag: "keep-going",
    help: "with --ndjson: answer every line, and report nothing"
  )
  private static let jobs = Option(
    "jobs",
    value: "N",
    help: "with --ndjson: use N tasks (default: one per core)"
  )

  static let command = Command(
    name: "detect",
    summary: "find the code in a message",
    usage: [
      "detect [--link] [--json] [TEXT]",
      "detect --ndjson [--keep-going] [--jobs N] < messages.jsonl",
    ],
    discussion: """
      Prints the code alone: the ASCII digits and letters to type. Without TEXT, all of
      standard input is one message. In doubt, prints nothing: a wrong code is worse than
      none. A mail is read as it is, with its MIME parts and its HTML: standard input whose
      header has two of From, Date, Message-ID and MIME-Version.

      With --ndjson each line of standard input is a JSON object with "text" and, if
      known, "id", "sender", "recipient", "subject", "channel" (sms, email, notification,
      other) and "receivedAt" (ISO 8601 with an offset, or seconds or milliseconds since
      1970). Each line that is not blank is answered with one line, in order, before more
      input is read:

        id               the message's id as a string, or null
        outcome          code, none, ambiguous, redacted, unusable, or error for a line
                         that could not be read
        code             the characters to type, or null
        raw              the code as written in the message, or null
        range            its position in the text: [start, end) in UTF-8 bytes, or null
        score            the likelihood that the best candidate is the code, 0 to 1;
                         a code has \(FixedPoint.short(Detector.thresholdScore)) or more
        domain           the site that the code is bound to, or null
        embeddedDomains  the sites of embedded frames that may use the code
        language         the language of the deciding words, or null

      All members are always present, in this order. --json prints the same for one message.

      With --keep-going each line is answered, a blank one too, and no line makes the run fail:
      one more member, error, says why a line could not be read, or is null; the exit status
      is 0, and standard error stays empty. It is for programs that take an exit status or a
      line on standard error for the end of the job. A file of yours in ~/.config/otp that is
      invalid ends it before it reads anything.

      With --link it prints the link that the message wants followed, to confirm an address,
      to sign in, to choose a new password; its members are id, outcome (link, none,
      ambiguous or error), link and range. Nothing follows the link.

      Your own words and rules in ~/.config/otp apply to codes; `otp check --user` checks them.
      Messages are independent of each other: a number without words is not a code here.
      """,
    options: [LinkOption.link, json, ndjson, keepGoing, jobs, TextArgument.format],
    operands: 0...1,
    examples: """
      $ otp detect 'Your Oakline code is 482913.'
      482913
      $ printf '{"id":"7","text":"Ihr Code: 482913"}\\n' | otp detect --ndjson
      """,
    statuses: """
      0 found; 1 no code; 2 error; 3 more than one code.
      With --ndjson: 0, or 2 if a line could not be read; with --keep-going 0.
      """,
    action: .concurrent(run)
  )

  private static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
    try invocation.refuse(json, with: ndjson)
    try invocation.refuse(TextArgument.format, with: ndjson)
    if invocation.has(ndjson) {
      guard invocation.operands.isEmpty else {
        throw .usage("with --ndjson the messages come from standard input; leave out the argument")
      }
      let count = try Jobs.count(of: invocation, jobs)
      let keepsGoing = invocation.has(keepGoing)
      // With --keep-going, an invalid user file ends the command, even if only links are sought.
      let rules =
        try keepsGoing ? UserRules.readStrictly(for: invocation) : .read(for: invocation)
      return try await AnswerStream.run(
        invocation,
        invocation.has(LinkOption.link) ? .link(LinkDetector()) : .code(Detector(rules: rules)),
        jobs: count,
        keepsGoing: keepsGoing
      )
    }
    guard !invocation.has(jobs) else {
      throw .usage("--jobs goes with --ndjson; a single message needs no tasks")
    }
    guard !invocation.has(keepGoing) else {
      throw .usage("--keep-going goes with --ndjson; a single message is all there is")
    }
    guard !invocation.has(LinkOption.link) else { return try detectLink(invocation) }
    let detector = Detector.make(for: invocation)
    let detection = detector.detect(in: try TextArgument.messageOrMail(of: invocation))
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

  private static func detectLink(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let detection = LinkDetector().detect(in: try TextArgument.messageOrMail(of: invocation))
    var output = StandardOutput()
    if invocation.has(json) {
      var writer = JSONWriter()
      detection.write(id: nil, to: &writer)
      try output.appendLine(&writer)
    } else if let link = detection.link {
      output.append(link.address + "\n")
    } else if let sentence = detection.sentence,
      detection == .ambiguous || StandardStream.error.isTerminal
    {
      invocation.standardError.report(sentence + "; `otp explain --link` explains why")
    }
    try output.flush()
    return detection.exitStatus
  }

  /// Reports why there is no code. Scripts can rely on the exit status instead.
  private static func report(_ outcome: Detection.Outcome, to standardError: StandardError) {
    guard let sentence = outcome.sentence else { return }
    if outcome == .none && !StandardStream.error.isTerminal { return }
    let hint = outcome == .ambiguous ? "; `otp explain` shows them" : ""
    standardError.report(sentence + hint)
  }
}
