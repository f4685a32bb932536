import CommandLineToolkit
import OTPCommandLine
import OTPCorpus
import OTPText

/// `otp check`: finds errors in locale data for contributors.
enum Check {
  static let command = Command(
    name: "check",
    summary: "check locale data and its corpus (for contributors), or your own rules",
    usage: ["check [TAG]", "check --table", "check --user", "check --from-report FILE"],
    discussion: """
      Checks the folders `locales` and `corpus` of the current checkout and prints each error
      as `file:line: error`, or nothing if there is none. With a language tag, such as de or
      zh-Hans, checks that locale and the rows of other locales that it breaks.

      With --user, checks your own words and rules instead: keywords.json and rules.json in
      $XDG_CONFIG_HOME/otp, by default ~/.config/otp. A file with an error is not used.

      With --from-report, prints the row for `corpus/regressions.jsonl` that a report by
      `otp report --expect` makes. Put what "why" says in your own words.
      """,
    options: [table, user, fromReport],
    operands: 0...1,
    examples: """
      $ otp check
      $ otp check de
      $ otp check --user
      """,
    statuses: "0 no errors; 2 errors found",
    action: .simple(run)
  )

  private static let table = Option(
    flag: "table",
    help: "print the scores of each corpus file, now and at first contact"
  )

  private static let user = Option(
    flag: "user",
    help: "check your own keywords.json and rules.json"
  )

  private static let fromReport = Option(
    "from-report",
    value: "FILE",
    accepts: .file,
    help: "print a row of the corpus made of this report; - for standard input"
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(user, with: table)
    try invocation.refuse(user, with: fromReport)
    try invocation.refuse(table, with: fromReport)
    if let path = invocation.value(of: fromReport) { return try printRow(path, invocation) }
    if invocation.has(user) { return try checkUser(invocation) }
    let faults: [CorpusFault]
    var output = StandardOutput()
    do {
      let check = try LocaleCheck()
      faults = invocation.has(table) ? [] : try check.faults(for: invocation.operands.first)
      if invocation.has(table) { output.append(try check.table()) }
    } catch {
      throw CommandError(error.description)
    }
    for fault in faults { output.append(SafeText.of(fault.description) + "\n") }
    try output.flush()
    return faults.isEmpty ? .success : .failure
  }

  private static func printRow(
    _ path: String,
    _ invocation: Invocation
  ) throws(CommandError) -> ExitStatus {
    guard invocation.operands.isEmpty else {
      throw .usage("--from-report makes a row of a report; leave out the language tag")
    }
    let row = try ReportedRow(report: InputFile.bytes(at: path, name: "the report"))
    var writer = JSONWriter()
    try row.write(to: &writer)
    var output = StandardOutput()
    try output.appendLine(&writer)
    try output.flush()
    return .success
  }

  private static func checkUser(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard invocation.operands.isEmpty else {
      throw .usage("--user checks your own files; leave out the language tag")
    }
    let faults = UserFiles(environment: invocation.environment).faults
    var output = StandardOutput()
    for fault in faults { output.append(fault + "\n") }
    try output.flush()
    return faults.isEmpty ? .success : .failure
  }
}
