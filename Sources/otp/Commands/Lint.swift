import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPLint
import OTPMessage
import OTPText

/// `otp lint`: tells senders whether the code in their text would be found, and what to change.
enum Lint {
  private static let templates = Option(
    "templates",
    value: "FILE",
    help: "judge the templates of a file, one a line; - is standard input"
  )
  private static let sample = Option(
    "sample",
    value: "FORM",
    help: "how your codes are written: 0 a digit, A and a letters\n(000000 if not given)"
  )
  private static let placeholder = Option(
    "placeholder",
    value: "TEXT",
    help: "what stands for the code in your templates, such as %s"
  )
  private static let origin = Option(
    "origin",
    value: "SITE",
    help: "your site, such as example.com, for the last line"
  )
  private static let json = Option(flag: "json", help: "print one object")
  private static let ndjson = Option(
    flag: "ndjson",
    help: "with --templates: print an object a line"
  )

  static let command = Command(
    name: "lint",
    summary: "judge a text that sends codes, and say what to change (for senders)",
    usage: [
      "lint [--origin SITE] [--sample FORM] [--json] [TEXT]",
      "lint --templates FILE [--origin SITE] [--sample FORM] [--ndjson]",
    ],
    discussion: """
      Shows the message as a phone would, with the code underlined, then what helps, what
      harms and what could be better, each with its reason and the document that says so.
      Without TEXT, standard input is read to its end as one message.

      Where {code} stands in the text, also {{code}}, ${code} or %{code}, twelve codes of
      the form of --sample are tried in its place, and the text is good when each of them
      is found. Other placeholders, %s and %d too, are filled in by their names: an amount
      for {amount}, a number for {minutes}, a word for what tells nothing. A text without
      {code} is judged as it is.

      A file of templates holds one a line, where \\n stands for a line break, or a JSON
      object a line with "text" and, if you like, "id". Blank lines are passed over.
      --json and --ndjson print objects with these members, always and in this order:

        line, id   where the template stands, and what its line calls it, or null
        verdict    found, ambiguous, none, redacted (it reads as a text that the system
                   hides), unusable (bound, but malformed), wrong, or error (a line that
                   could not be read)
        code       what would be offered, or null
        expected   the sample that stood for {code}, or null
        text       the text that was tried: with the first sample that fails, if one does
        range      where the offered code stands: [start, end) in UTF-8 bytes, or null
        score      0 to 1
        language   the language of the deciding words, or null
        samples    {"tried", "found"}, or null for a text without {code}
        sms        {"encoding", "units", "capacity", "parts", "foreign"}: GSM-7 or UCS-2,
                   septets or UTF-16 units, how many one SMS holds, how many SMS it takes,
                   and the characters that are not in GSM's alphabet
        findings   a list of {"kind", "severity" (helps, harms, advice), "sentence",
                   "reason", "source": {"title", "url"}, "range", "suggestion"}

      A text that you give as an argument is seen by others in the list of processes.
      """,
    options: [templates, sample, placeholder, origin, json, ndjson],
    operands: 0...1,
    examples: """
      $ otp lint 'Your Oakline code is {code}. Do not share it.'
      $ otp lint --origin example.com --sample 000-000 < text.txt
      $ otp lint --templates templates.txt --ndjson
      """,
    statuses: """
      0 each code would be found; 1 one would not be, or a wrong one;
      2 error, or a line that could not be read; 3 two could be meant
      """,
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(json, with: ndjson)
    try invocation.refuse(json, with: templates)
    guard let path = invocation.value(of: templates) else {
      guard !invocation.has(ndjson) else {
        throw .usage("--ndjson goes with --templates; for one text there is --json")
      }
      let linter = try linter(invocation)
      return try judge(try TextArgument.message(of: invocation).text, linter, invocation)
    }
    guard invocation.operands.isEmpty else {
      throw .usage("with --templates the texts come from the file, not as an argument")
    }
    let linter = try linter(invocation)
    var run = TemplateRun(linter, isJSON: invocation.has(ndjson), invocation)
    return try run.run(try TemplateFile(at: path))
  }

  private static func linter(_ invocation: Invocation) throws(CommandError) -> Linter {
    var form = CodeForm.usual
    if let text = invocation.value(of: sample) {
      guard let given = CodeForm(text) else {
        throw .usage(
          "--sample needs 3 to 10 of 0, A and a, in groups or not, such as 000000, 000-000 or AAAA00"
        )
      }
      form = given
    }
    guard invocation.value(of: placeholder) != "" else {
      throw .usage("--placeholder needs the text that stands for the code, such as %s")
    }
    let detector = try Detector.makeForCommand()
    var site: String?
    if let text = invocation.value(of: origin) {
      site = Linter.site(text, detector: detector)
      guard site != nil else {
        throw .usage("--origin needs the name of your site, such as example.com")
      }
    }
    return Linter(
      detector: detector,
      form: form,
      site: site,
      placeholder: invocation.value(of: placeholder)
    )
  }

  private static func judge(
    _ text: String,
    _ linter: Linter,
    _ invocation: Invocation
  ) throws(CommandError) -> ExitStatus {
    let report = linter.report(on: text)
    var output = StandardOutput()
    if invocation.has(json) {
      var writer = JSONWriter()
      LintLine.write(report, from: .text, to: &writer)
      try output.appendLine(&writer)
    } else {
      let isStyled = StandardStream.output.allowsStyle(invocation.environment)
      output.append(LintText(report: report, isStyled: isStyled).text)
    }
    try output.flush()
    return report.verdict.exitStatus
  }
}
