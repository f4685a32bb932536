import CommandLineToolkit
import OTPDetection
import OTPJSON

/// `otp redact`: copies standard input to standard output with its codes masked.
enum Redact {
  private static let mask = Option(
    "mask",
    value: "TEXT",
    help: "the replacement for a code (default: \(Redactor.usualMask))"
  )
  private static let field = Option(
    "json-field",
    value: "NAME",
    help: "lines are JSON; search this member, as event.body; may be repeated",
    isRepeatable: true
  )
  private static let context = Option(
    "context",
    value: "N",
    help: "let the words of the last N lines count, for a code on its own line"
  )
  private static let jobs = Option(
    "jobs",
    value: "N",
    help: "use N tasks (default: one per core)"
  )

  /// The maximum number of lines of context.
  private static let mostContext = 100

  static let command = Command(
    name: "redact",
    summary: "mask the codes in logs and other text",
    usage: ["redact [--mask TEXT] [--json-field NAME]... [--context N] < log"],
    discussion: """
      Copies standard input to standard output, line by line, with \(Redactor.usualMask) in place of
      each code. All else stays as it is, byte for byte, and each line is written before more
      input is awaited. It is for the logs of gateways, tickets of a help desk, and prompts of
      assistants.

      Each line is searched as `otp detect` searches a message. A code is masked wherever its
      line repeats it. If a line has several numbers that may be its code, or a code whose
      site cannot be read, all of them are masked. A code on a different line from its words
      is found only with --context.

      With --json-field, each line is JSON, and only the strings in that member are searched,
      including those in lists and objects. Dots separate the names of nested members; write a
      backslash before a dot within a name. Numbers and other members are left as they are.

      In a line that cannot be read (not UTF-8, longer than 8 MiB, or not JSON where it should
      be), all digits are masked; the number of such lines is reported on standard error at
      the end.

      Your own words and rules in ~/.config/otp apply: what they never report is not masked.
      """,
    options: [mask, field, context, jobs],
    operands: 0...0,
    examples: """
      $ echo 'sms sent: Your Oakline code is 482913.' | otp redact
      sms sent: Your Oakline code is [code].
      $ otp redact --json-field event.body < gateway.jsonl
      """,
    statuses: "0 everything was copied, unreadable lines with masked digits; 2 error.",
    action: .concurrent(run)
  )

  private static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
    let settings = LineRedactor.Settings(
      mask: try maskText(of: invocation),
      paths: try paths(of: invocation),
      contextCount: try contextCount(of: invocation)
    )
    StandardInput.prompt(for: "lines", invocation.standardError)
    let jobs = try Jobs.count(of: invocation, jobs)
    var stream = RedactionStream(invocation, settings, jobs: jobs)
    return try await stream.run()
  }

  private static func maskText(of invocation: Invocation) throws(CommandError) -> String {
    guard let text = invocation.value(of: mask) else { return Redactor.usualMask }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .usage("--mask must have no line breaks and no other control characters")
    }
    return text
  }

  private static func paths(
    of invocation: Invocation
  ) throws(CommandError) -> [JSONFieldPath]? {
    let names = invocation.values(of: field)
    guard !names.isEmpty else { return nil }
    return try names.map { name throws(CommandError) in
      guard let path = JSONFieldPath(name) else {
        throw .usage("--json-field must name a member, such as message or event.body")
      }
      return path
    }
  }

  private static func contextCount(of invocation: Invocation) throws(CommandError) -> Int {
    guard let argument = invocation.value(of: context) else { return 0 }
    guard let count = Int(argument), (0...mostContext).contains(count) else {
      throw .usage("--context must be a whole number from 0 to \(mostContext)")
    }
    return count
  }
}
