import CommandLineToolkit
import OTPCommandLine
import OTPCorpus
import OTPDetection
import OTPLinks
import OTPMessage
import OTPText

/// `otp explain`: shows why a code was found in a message, or why not.
enum Explain {
  static let command = Command(
    name: "explain",
    summary: "show why a code was found in a message, or why not",
    usage: ["explain [--link] [TEXT]", "explain --ndjson < messages.jsonl"],
    discussion: """
      Shows the message with its code underlined, then every candidate as it is written: its
      kind if it looks like an amount, a date or the like, its score from 0 to 1 (a code
      needs at least \(FixedPoint.short(Detector.thresholdScore))), and what spoke for it (+)
      and against it (-), strongest first: words, then other signs. Words that add less than
      0.2 are left out. The last line has the same sum of words by family, such as those
      beside the number, before it and after it. Without TEXT, all of standard input is one
      message, or a mail as it is, as for `otp detect`.

      Characters that would control the terminal, such as escapes and direction marks, are
      shown as \\u{...}. The code is underlined on a terminal; otherwise, and with NO_COLOR,
      it has carets below it.

      With --ndjson each line of standard input is a JSON object and gets one line, as with
      `otp detect --ndjson`: its members, then rule (what outranked the evidence, or null)
      and candidates, each with range, code, kind, score, its evidence and the parts of the
      message that spoke for it or against it; contributions are in thousandths. --words
      adds words. With --link each candidate has link, range, sum and evidence.

      With --link it explains the link that the message wants followed: every link with the
      evidence for it and against it. A link needs a sum of
      \(FixedPoint.short(Double(LinkSignal.threshold) / 1_000)) or more, and a lead of
      \(FixedPoint.short(Double(LinkSignal.lead) / 1_000)) over other addresses.

      Your own words and rules in ~/.config/otp apply; the output says which of them did.
      """,
    options: [LinkOption.link, locales, ndjson, words, TextArgument.format],
    operands: 0...1,
    examples: """
      $ otp explain 'Your Oakline code is 482913. It expires in 10 minutes.'
      $ otp explain < message.txt
      """,
    statuses: """
      0 found; 1 no code; 2 error; 3 more than one code.
      With --ndjson: 0, or 2 if a line could not be read.
      """,
    action: .concurrent(run)
  )

  private static let ndjson = Option(
    flag: "ndjson",
    help: "read one message per line and print one JSON object per line"
  )

  private static let locales = Option(
    "locales",
    value: "FOLDER",
    accepts: .folder,
    help: "use the keywords of the locale files in FOLDER only"
  )
  private static let words = Option(
    flag: "words",
    help: "also show the keywords found, with their roles and languages"
  )

  private static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
    try invocation.refuse(TextArgument.format, with: ndjson)
    try invocation.refuse(LinkOption.link, with: words)
    let isAboutLinks = invocation.has(LinkOption.link)
    guard !invocation.has(ndjson) else {
      guard invocation.operands.isEmpty else {
        throw .usage("with --ndjson the messages come from standard input; leave out the argument")
      }
      let question: MessageQuestion =
        isAboutLinks
        ? .linkExplanation(try linkDetector(for: invocation))
        : .explanation(try detector(for: invocation), showsWords: invocation.has(words))
      return try await AnswerStream.run(invocation, question, jobs: 1, keepsGoing: false)
    }
    let explain = isAboutLinks ? try linkExplainer(invocation) : try explainer(invocation)
    let (text, status) = explain(try TextArgument.messageOrMail(of: invocation))
    var output = StandardOutput()
    output.append(text)
    try output.flush()
    return status
  }

  /// Returns a function that explains the code of a message, with the exit status for it.
  private static func explainer(
    _ invocation: Invocation
  ) throws(CommandError) -> (Message) -> (text: String, status: ExitStatus) {
    let session = try detector(for: invocation).makeSession()
    let isStyled = StandardStream.output.allowsStyle(invocation.environment)
    let showsWords = invocation.has(words)
    return { message in
      let explanation = session.explain(message)
      let text = ExplanationText(
        message: message,
        explanation: explanation,
        isStyled: isStyled,
        showsWords: showsWords
      ).text
      return (text, explanation.detection.outcome.exitStatus)
    }
  }

  /// Returns a function that explains the link of a message, with the exit status for it.
  private static func linkExplainer(
    _ invocation: Invocation
  ) throws(CommandError) -> (Message) -> (text: String, status: ExitStatus) {
    let detector = try linkDetector(for: invocation)
    let isStyled = StandardStream.output.allowsStyle(invocation.environment)
    return { message in
      let explanation = detector.explain(message)
      let text = LinkExplanationText(
        message: message,
        explanation: explanation,
        isStyled: isStyled
      ).text
      return (text, explanation.detection.exitStatus)
    }
  }

  private static func detector(for invocation: Invocation) throws(CommandError) -> Detector {
    guard let folder = invocation.value(of: locales) else {
      return Detector.make(for: invocation)
    }
    do { return try LocaleFolder(path: folder).makeDetector() } catch {
      throw CommandError(error.description)
    }
  }

  private static func linkDetector(
    for invocation: Invocation
  ) throws(CommandError) -> LinkDetector {
    guard let folder = invocation.value(of: locales) else { return LinkDetector() }
    do { return try LocaleFolder(path: folder).makeLinkDetector() } catch {
      throw CommandError(error.description)
    }
  }
}
