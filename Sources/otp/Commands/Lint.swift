import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPLint
import OTPMessage
import OTPText

/// `otp lint`: checks for senders whether the code in their text would be found.
enum Lint {
  private static let templates = Option(
    "templates",
    value: "FILE",
    help: "check the templates of a file, one per line; - is standard input"
  )
  private static let sample = Option(
    "sample",
    value: "FORM",
    help: "the form of your codes: 0 a digit, A and a letters\n(default: 000000)"
  )
  private static let placeholder = Option(
    "placeholder",
    value: "TEXT",
    help: "the placeholder for the code in your templates, such as %s"
  )
  private static let origin = Option(
    "origin",
    value: "SITE",
    help: "your site, such as example.com, for the last line"
  )
  private static let json = Option(flag: "json", help: "print a JSON object")
  private static let ndjson = Option(
    flag: "ndjson",
    help: "with --templates: print one JSON object per line"
  )

  static let command = Command(
    name: "lint",
    summary: "check a text that sends codes, and suggest changes (for senders)",
    usage: [
      "lint [--origin SITE] [--sample FORM] [--json] [TEXT]",
      "lint --templates FILE [--origin SITE] [--sample FORM] [--ndjson]",
    ],
    discussion: """
      Shows the message as a phone would, with the code underlined, then what helps, what
      harms and what could be better, each with a reason and a source. Without TEXT, all of
      standard input is one message.

      If the text contains {code}, {{code}}, ${code} or %{code}, twelve codes of the form of
      --sample replace it in turn, and the text passes if each of them is found. Other
      placeholders, including %s and %d, are filled in by their names: an amount for
      {amount}, a number for {minutes}, a word for unknown names. A text without {code} is
      checked as it is.

      A file of templates has one per line, either as plain text, in which \\n is a line
      break, or as a JSON object with "text" and optionally "id". Blank lines are skipped.
      --json and --ndjson print objects with these members, always and in this order:

        line, id   the line and the id of the template, or null
        verdict    found, ambiguous, none, redacted (it reads like a text that the system
                   hides), unusable (bound, but malformed), wrong, or error (a line that
                   could not be read)
        code       the code that would be offered, or null
        expected   the sample in place of {code}, or null
        text       the text tried, with the first sample that fails, if any
        range      the position of the offered code: [start, end) in UTF-8 bytes, or null
        score      0 to 1
        language   the language of the deciding words, or null
        samples    {"tried", "found"}, or null for a text without {code}
        sms        {"encoding", "units", "capacity", "parts", "foreign"}: GSM-7 or UCS-2,
                   septets or UTF-16 units, the number that one SMS holds, the number of
                   SMS, and the characters outside of the GSM alphabet
        findings   a list of {"kind", "severity" (helps, harms, advice), "sentence",
                   "reason", "source": {"title", "url"}, "range", "suggestion"}

      Other users can see a text given as an argument in the list of processes.
      """,
    options: [templates, sample, placeholder, origin, json, ndjson],
    operands: 0...1,
    examples: """
      $ otp lint 'Your Oakline code is {code}. Do not share it.'
      $ otp lint --origin example.com --sample 000-000 < text.txt
      $ otp lint --templates templates.txt --ndjson
      """,
    statuses: """
      0 every code would be found; 1 one would be missed or wrong;
      2 error, or a line that could not be read; 3 one would be ambiguous
      """,
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(json, with: ndjson)
    try invocation.refuse(json, with: templates)
    guard let path = invocation.value(of: templates) else {
      guard !invocation.has(ndjson) else {
        throw .usage("--ndjson goes with --templates; use --json for a single text")
      }
      let linter = try linter(invocation)
      return try check(try TextArgument.message(of: invocation).text, linter, invocation)
    }
    guard invocation.operands.isEmpty else {
      throw .usage("with --templates the texts come from the file; leave out the argument")
    }
    let linter = try linter(invocation)
    var run = TemplateRun(linter, isJSON: invocation.has(ndjson), invocation)
    return try run.run(try TemplateFile(at: path))
  }

  private static func linter(_ invocation: Invocation) throws(CommandError) -> Linter {
    var form = CodeForm.usual
    if let text = invocation.value(of: sample) {
      guard let parsed = CodeForm(text) else {
        throw .usage(
          "--sample needs 3 to 10 of 0, A and a, optionally in groups, such as 000000, 000-000 or AAAA00"
        )
      }
      form = parsed
    }
    guard invocation.value(of: placeholder) != "" else {
      throw .usage("--placeholder needs the placeholder for the code, such as %s")
    }
    let detector = Detector()
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

  private static func check(
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
