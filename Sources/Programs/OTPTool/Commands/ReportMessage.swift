import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPReporting
import OTPText

/// `otp report`: makes a report about a message that reveals nothing of it.
enum ReportMessage {
  private static let expect = Option(
    "expect",
    value: "WHAT",
    help: "what would be right: none, ambiguous, unusable, or the number of a candidate"
  )
  private static let ndjson = Option(
    flag: "ndjson",
    help: "read one message per line and print one JSON object for each"
  )

  static let command = Command(
    name: "report",
    summary: "report a misread message without revealing what is in it",
    usage: [
      "report [ID] [--expect WHAT] [--store PATH]", "report --ndjson < messages.jsonl",
    ],
    discussion: """
      Invents a message of the same shape that the detector treats the same way, explains it
      as `otp explain` does, and prints both. Words that the detector knows, punctuation and
      layout are kept; names, numbers, addresses and all other words are made up afresh for
      each report. Nothing is sent: read the report, then give it to anyone you like. A
      message has at most 64 KiB of text.

      ID is the number of an entry that `otp inbox` shows. Without it, all of standard
      input is one message, or a mail as it is. Your own words and rules do not apply.

      If the invented message is not treated like yours, the report says so, and names what in
      yours made the difference: words that the detector does not know, numbers, addresses or
      the sender.

      The last line is a JSON object, from which `otp check --from-report` makes a row of the
      corpus. --expect adds the right answer to it: none, ambiguous, unusable, or 2 if the
      second number of the explanation is the code.
      """,
    options: [expect, ndjson, TextArgument.format, StorePath.option],
    operands: 0...1,
    examples: """
      $ otp report 12 --expect none
      $ otp report --expect 1 < message.txt > report.txt
      """,
    statuses: "0 made; 1 no such entry, or its text was not kept; 2 error",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(ndjson, with: expect)
    try invocation.refuse(ndjson, with: TextArgument.format)
    // The user's own words and rules are as private as the message.
    let session = Detector().makeSession()
    if invocation.has(ndjson) { return try reportLines(invocation, session) }
    let expectation = try expectation(of: invocation)
    guard let message = try message(of: invocation) else { return .noCode }
    guard let report = MessageReport(of: message, session: session) else {
      throw CommandError("the message \(isTooLong)")
    }
    let text = try ReportText(report: report, expectation: expectation).text
    var output = StandardOutput()
    output.append(text)
    try output.flush()
    return .success
  }

  private static let isTooLong =
    "is longer than \(MessageReport.largestText / 1024) KiB; report the part around the code"

  private static func expectation(
    of invocation: Invocation
  ) throws(CommandError) -> ReportLine.Expectation? {
    guard let text = invocation.value(of: expect) else { return nil }
    guard let expectation = ReportLine.Expectation(text) else {
      throw .usage("--expect must be none, ambiguous, unusable, or the number of a candidate")
    }
    return expectation
  }

  /// The message to report; nil, after an error message, if there is none.
  private static func message(of invocation: Invocation) throws(CommandError) -> Message? {
    guard let argument = invocation.operands.first else {
      return try TextArgument.messageOrMail(of: invocation)
    }
    guard !invocation.has(TextArgument.format) else {
      throw .usage("--format is for standard input; leave it out, or leave out the number")
    }
    let id = try InboxEntry.ID(argument: argument, at: 1)
    let client = try CodeClient.make(for: invocation, .reading)
    let found = try client.run(invocation) { client throws(ClientError) in try client.entry(id) }
    guard let entry = found ?? nil else {
      invocation.standardError.report("there is no entry \(id)")
      return nil
    }
    guard !entry.message.text.isEmpty else {
      invocation.standardError.report("the text of entry \(id) was not kept")
      return nil
    }
    return entry.message
  }

  /// Reports each line of standard input.
  private static func reportLines(
    _ invocation: Invocation,
    _ session: DetectionSession
  ) throws(CommandError) -> ExitStatus {
    guard invocation.operands.isEmpty else {
      throw .usage("with --ndjson the messages come from standard input; leave out the argument")
    }
    var output = StandardOutput()
    var writer = JSONWriter()
    var status = ExitStatus.success
    do {
      var reader = try MessageLineReader(fileDescriptor: StandardStream.input.rawValue)
      while !output.isClosed, let event = try reader.next() {
        switch event {
        case .message(let message, let lineNumber):
          guard let report = MessageReport(of: message, session: session) else {
            invocation.standardError.report("line \(lineNumber): the message \(isTooLong)")
            status = .failure
            continue
          }
          ReportLine.write(report, to: &writer)
          try output.appendLine(&writer)
        case .rejected(let line):
          invocation.standardError.report(line.description)
          status = .failure
        case .idle, .interrupted: try output.flush()
        }
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError("\(error)")
    }
    try output.flush()
    return status
  }
}
