import CommandLineToolkit
import OTPCommandLine
import OTPCorpus
import OTPDetection
import OTPLinks
import OTPMessage
import OTPText

/// `otp explain`: shows why a message has a code or none.
enum Explain {
  static let command = Command(
    name: "explain",
    summary: "show why a message has a code, or none",
    usage: ["explain [--link] [TEXT]", "explain --ndjson < messages.jsonl"],
    discussion: """
      Shows the message with its code underlined, then every candidate: its kind, its
      score from 0 to 1 (a code needs at least
      \(FixedPoint.short(Detector.thresholdScore))), and the evidence for it (+) and against
      it (-), strongest first. Without TEXT, all of standard input is one message, or a
      mail as it is, as for `otp detect`.

      Characters that would control the terminal, such as escapes and direction marks, are
      shown as \\u{...}. The code is underlined on a terminal; otherwise, and with NO_COLOR,
      it has carets below it.

      With --ndjson each line of standard input is a JSON object, as for `otp detect
      --ndjson`, and may have a sender and a subject.

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
    action: .simple(run)
  )

  private static let ndjson = Option(
    flag: "ndjson",
    help: "read one message per line and explain each"
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

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(TextArgument.format, with: ndjson)
    try invocation.refuse(LinkOption.link, with: words)
    let explain =
      invocation.has(LinkOption.link) ? try linkExplainer(invocation) : try explainer(invocation)
    var output = StandardOutput()
    guard invocation.has(ndjson) else {
      let (text, status) = explain(try TextArgument.messageOrMail(of: invocation))
      output.append(text)
      try output.flush()
      return status
    }
    guard invocation.operands.isEmpty else {
      throw .usage("with --ndjson the messages come from standard input; leave out the argument")
    }
    return try explainLines(invocation.standardError, &output) { explain($0).text }
  }

  /// What explains the code of a message, with the exit status for it.
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

  /// What explains the link of a message, with the exit status for it.
  private static func linkExplainer(
    _ invocation: Invocation
  ) throws(CommandError) -> (Message) -> (text: String, status: ExitStatus) {
    let detector: LinkDetector
    if let folder = invocation.value(of: locales) {
      do { detector = try LocaleFolder(path: folder).makeLinkDetector() } catch {
        throw CommandError(error.description)
      }
    } else {
      detector = LinkDetector()
    }
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

  /// Explains each line of standard input, with an empty line between explanations.
  private static func explainLines(
    _ standardError: StandardError,
    _ output: inout StandardOutput,
    _ text: (Message) -> String
  ) throws(CommandError) -> ExitStatus {
    var reader: MessageLineReader
    do {
      reader = try MessageLineReader(fileDescriptor: StandardStream.input.rawValue)
    } catch {
      throw CommandError(error.description)
    }
    var status = ExitStatus.success
    var isFirst = true
    while !output.isClosed, let event = try next(from: &reader) {
      switch event {
      case .message(let message, _):
        output.append((isFirst ? "" : "\n") + text(message))
        isFirst = false
      case .rejected(let line):
        standardError.report(line.description)
        status = .failure
      case .idle, .interrupted: break
      }
      try output.flush()
    }
    return status
  }

  private static func next(
    from reader: inout MessageLineReader
  ) throws(CommandError) -> MessageLineReader.Event? {
    do {
      return try reader.next()
    } catch {
      throw CommandError(error.description)
    }
  }
}
