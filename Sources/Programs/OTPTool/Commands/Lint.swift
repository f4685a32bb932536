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
    accepts: .file,
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
    help:
      "the placeholder for the code in your templates, such as %s,\nor its place among all placeholders, such as 2"
  )
  private static let android = Option(
    flag: "android",
    help: "an Android app reads the code: ask for its hash"
  )
  private static let failOn = Option(
    "fail-on",
    value: "WHAT",
    accepts: .words(["harm", "advice"]),
    help: "harm or advice: end with 1 for findings as bad as this, too"
  )
  private static let ignore = Option(
    "ignore",
    value: "RULE",
    accepts: .words(LintFinding.Kind.allCases.map(\.rawValue)),
    help: "leave out the findings of a rule; may be repeated",
    isRepeatable: true
  )
  private static let rules = Option(flag: "rules", help: "list the rules")
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
      "lint --rules",
    ],
    discussion: """
      Shows the message as a phone would, with the code underlined, then what helps, what
      harms and what could be better, each with a reason and a source. Without TEXT, all of
      standard input is one message.

      If the text has a placeholder for the code, twelve codes of the form of --sample
      replace it in turn, and the text passes if each of them is found. Placeholders are
      written as in {code}, {{code}}, ${code}, %{code}, %(code)s, %CODE%, {{1}}, {#var#},
      {####}, %s and %1$s, and, if named like a code, [CODE], <code>, __CODE__, ##OTP##,
      @@password@@, :code and $code. One that is named code, otp or similar is the code, and
      so is the only one without a name. Otherwise the finding whichPlaceholder asks, and
      --placeholder answers.

      Other placeholders are filled in by their names: an amount for {amount}, a number for
      {minutes} and %d, a word for unknown names. A text without placeholders is checked as
      it is.

      Each finding has the name of its rule in brackets; --rules lists them. --ignore leaves
      out those of a rule. With --fail-on, those that remain end with status 1, too.

      A file of templates has one per line, either as plain text, in which \\n is a line
      break, or as a JSON object with "text" and optionally "id". Blank lines are skipped.
      --json and --ndjson print objects with these members, always and in this order:

        line, id   the line and the id of the template, or null
        verdict    found, ambiguous, none, redacted (it reads like a text that the system
                   hides), unusable (bound, but malformed), wrong, or error (a line that
                   could not be read)
        code       the code that would be offered, or null
        expected   the sample in place of the code's placeholder, or null
        text       the text tried, with the first sample that fails, if any
        range      the position of the offered code: [start, end) in UTF-8 bytes, or null
        score      0 to 1
        language   the language of the deciding words, or null
        samples    {"tried", "found"}, or null for a text without a place for the code
        sms        {"encoding", "units", "capacity", "parts", "foreign"}: GSM-7 or UCS-2,
                   septets or UTF-16 units, the number that one SMS holds, the number of
                   SMS, and the characters outside of the GSM alphabet
        findings   a list of {"kind" (the rule), "severity" (helps, harms, advice),
                   "sentence", "reason", "source": {"title", "url"}, "range", "suggestion"}

      Other users can see a text given as an argument in the list of processes.
      """,
    options: [
      templates, sample, placeholder, origin, android, failOn, ignore, rules, json, ndjson,
    ],
    operands: 0...1,
    examples: """
      $ otp lint 'Your Oakline code is {code}. Do not share it.'
      $ otp lint --origin example.com --sample 000-000 < text.txt
      $ otp lint --templates templates.txt --fail-on harm --ignore link
      """,
    statuses: """
      0 every code would be found; 1 one would be missed or wrong, or
      --fail-on applies; 2 error, or a line that could not be read; 3 one would be ambiguous
      """,
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(json, with: ndjson)
    try invocation.refuse(json, with: templates)
    guard !invocation.has(rules) else { return try listRules(invocation) }
    let bound = try failing(invocation)
    guard let path = invocation.value(of: templates) else {
      guard !invocation.has(ndjson) else {
        throw .usage("--ndjson goes with --templates; use --json for a single text")
      }
      let linter = try linter(invocation)
      return try check(try TextArgument.message(of: invocation).text, linter, bound, invocation)
    }
    guard invocation.operands.isEmpty else {
      throw .usage("with --templates the texts come from the file; leave out the argument")
    }
    let linter = try linter(invocation)
    var run = TemplateRun(
      linter,
      failingOn: bound,
      isJSON: invocation.has(ndjson),
      invocation
    )
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
      placeholder: invocation.value(of: placeholder),
      isForAndroid: invocation.has(android),
      ignoring: try ignored(invocation)
    )
  }

  private static func ignored(
    _ invocation: Invocation
  ) throws(CommandError) -> Set<LintFinding.Kind> {
    var kinds: Set<LintFinding.Kind> = []
    for name in invocation.values(of: ignore) {
      guard let kind = LintFinding.Kind(rawValue: name) else {
        let rules = LintFinding.Kind.allCases
        let near = Spelling.nearest(
          to: name.lowercased(),
          of: rules.map { $0.rawValue.lowercased() }
        )
        let rule = rules.first { $0.rawValue.lowercased() == near }
        let advice = rule.map { "did you mean \($0.rawValue)?" } ?? "`otp lint --rules` lists them"
        throw .usage(
          "--ignore: there is no rule \(SafeText.of(name)); \(advice)"
        )
      }
      kinds.insert(kind)
    }
    return kinds
  }

  /// The severities for which the exit status is 1.
  private static func failing(
    _ invocation: Invocation
  ) throws(CommandError) -> Set<LintFinding.Severity> {
    switch invocation.value(of: failOn) {
    case nil: []
    case "harm": [.harms]
    case "advice": [.harms, .advice]
    default: throw .usage("--fail-on needs harm or advice")
    }
  }

  private static func listRules(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard invocation.operands.isEmpty else {
      throw .usage("--rules takes no text; it lists the rules")
    }
    let kinds = LintFinding.Kind.allCases
    let width = kinds.map(\.rawValue.count).max() ?? 0
    var output = StandardOutput()
    for severity in LintFinding.Severity.allCases {
      for kind in kinds where kind.severity == severity {
        let gap = String(repeating: " ", count: width + 2 - kind.rawValue.count)
        let word = severity.rawValue + String(repeating: " ", count: 8 - severity.rawValue.count)
        output.append("\(kind.rawValue)\(gap)\(word)\(kind.summary)\n")
      }
    }
    try output.flush()
    return .success
  }

  private static func check(
    _ text: String,
    _ linter: Linter,
    _ failing: Set<LintFinding.Severity>,
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
    return report.exitStatus(failingOn: failing)
  }
}
