import CommandLineToolkit
import OTPCommandLine
import OTPCorpus

/// `otp check`: tells contributors what is wrong with the data of a locale.
enum Check {
  static let command = Command(
    name: "check",
    summary: "check locale data and its corpus (for contributors), or your own rules",
    usage: ["check [TAG]", "check --table", "check --user"],
    discussion: """
      Reads the folders `locales` and `corpus` of the checkout that you are in, and prints
      what is wrong, a line each: `file:line: what is wrong`. Nothing is printed when all is
      well. With a language tag, such as de or zh-Hans, it checks that locale, and which
      rows of other locales are wrong because of it.

      With --user it checks your own words and rules instead, wherever you are: keywords.json
      and rules.json in $XDG_CONFIG_HOME/otp, which is ~/.config/otp if not set. A file with a
      fault in it is not used.
      """,
    options: [table, user],
    operands: 0...1,
    examples: """
      $ otp check
      $ otp check de
      $ otp check --user
      """,
    statuses: "0 all is well; 2 something is wrong",
    action: .simple(run)
  )

  private static let table = Option(
    flag: "table",
    help: "print the scores of the corpus, file by file, now and at first contact"
  )

  private static let user = Option(
    flag: "user",
    help: "check your own keywords.json and rules.json"
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(user, with: table)
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

  private static func checkUser(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard invocation.operands.isEmpty else {
      throw .usage("--user checks your own files, which have no tag; leave the tag out")
    }
    let faults = UserFiles(environment: invocation.environment).faults
    var output = StandardOutput()
    for fault in faults { output.append(fault + "\n") }
    try output.flush()
    return faults.isEmpty ? .success : .failure
  }
}
