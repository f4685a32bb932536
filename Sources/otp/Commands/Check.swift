import OTPCommandLine
import OTPCorpus

/// `otp check`: tells contributors what is wrong with the data of a locale.
enum Check {
  static let command = Command(
    name: "check",
    summary: "check locale data and its corpus (for contributors)",
    usage: ["check [TAG]"],
    discussion: """
      Reads the folders `locales` and `corpus` of the checkout that you are in, and prints
      what is wrong, a line each: `file:line: what is wrong`. Nothing is printed when all is
      well. With a language tag, such as de or zh-Hans, it checks that locale, and which
      rows of other locales are wrong because of it.
      """,
    options: [],
    operands: 0...1,
    examples: """
      $ otp check
      $ otp check de
      """,
    statuses: "0 all is well; 2 something is wrong",
    action: run
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let faults: [CorpusFault]
    do {
      faults = try LocaleCheck().faults(for: invocation.operands.first)
    } catch {
      throw CommandError(error.description)
    }
    var output = StandardOutput()
    for fault in faults { output.append(fault.description + "\n") }
    try output.flush()
    return faults.isEmpty ? .success : .failure
  }
}
