import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox

/// `otp inbox`: lists what arrived.
enum ListInbox {
  private static let reveal = Option(flag: "reveal", help: "show codes and digits in plain text")
  private static let limit = Option(
    "limit",
    value: "N",
    help: "show at most N entries (default: 20)"
  )

  /// What fits on a screen.
  private static let defaultLimit = 20

  /// How many entries are read at once, so that a long list needs little memory.
  private static let pageSize = 100

  static let command = Command(
    name: "inbox",
    summary: "list the messages in the store",
    usage: ["inbox [--limit N] [--reveal] [--store PATH]"],
    discussion: """
      Prints one line per entry, newest first: its number, time of arrival in UTC, state
      (fresh, used or dismissed), outcome, code, channel, sender, and the beginning of the
      text. Codes and words with digits are masked unless --reveal is given.
      """,
    options: [limit, reveal, StorePath.option],
    examples: """
      $ otp inbox
      $ otp inbox --reveal --limit 1
      """,
    statuses: "0 listed; 1 nothing has arrived; 2 error",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    var rest = try wanted(invocation)
    let client = try CodeClient.make(for: invocation, .reading)
    let isRevealed = invocation.has(reveal)
    var output = StandardOutput()
    var last: InboxEntry.ID?
    while rest > 0 && !output.isClosed {
      let entries = try client.run(invocation) { client throws(ClientError) in
        try client.entries(limit: min(rest, pageSize), before: last)
      }
      guard let entries else { return .noCode }
      for entry in entries {
        output.append(EntryLine(entry: entry, isRevealed: isRevealed).text + "\n")
      }
      try output.flush()
      rest -= entries.count
      guard let end = entries.last?.id else { break }
      last = end
    }
    if last == nil { invocation.standardError.report("nothing has arrived") }
    return last == nil ? .noCode : .success
  }

  private static func wanted(_ invocation: Invocation) throws(CommandError) -> Int {
    guard let text = invocation.value(of: limit) else { return defaultLimit }
    guard let number = Int(text), number > 0 else {
      throw .usage("--limit needs a whole number above 0")
    }
    return number
  }
}
