import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPMessage

/// `otp inbox`: lists what arrived.
enum ListInbox {
  private static let reveal = Option(flag: "reveal", help: "show codes and digits in plain text")
  private static let limit = Option(
    "limit",
    value: "N",
    help: "show at most N entries (default: 20)"
  )

  /// The number of entries that fits on a screen.
  private static let defaultLimit = 20

  /// The number of entries to read at once, so that a long list needs little memory.
  private static let pageSize = 100

  private static let json = Option(flag: "json", help: "print one JSON object with all entries")
  private static let ndjson = Option(flag: "ndjson", help: "print one JSON object per entry")

  static let command = Command(
    name: "inbox",
    summary: "list the messages in the store",
    usage: ["inbox [--limit N] [--reveal] [--json | --ndjson] [--store PATH]"],
    discussion: """
      Lists the messages, the most recent arrival first: the number of the entry, the time
      of arrival where you are (TZ), its state, the code or why there is none, the channel,
      the sender and the text. On a terminal the table has a heading and fits the width.

      The states are fresh (no older than three minutes), old, used, dismissed, and ahead:
      dated so far ahead of this machine's clock that its code is not offered; compare the
      clocks and time zones of both. A message whose time could not be read is unknown.

      Codes and words with digits are masked unless --reveal is given. In JSON a masked
      code is null, and times are in UTC.
      """,
    options: [limit, reveal, json, ndjson, StorePath.option],
    examples: """
      $ otp inbox
      $ otp inbox --reveal --limit 1
      $ otp inbox --ndjson | jq -r 'select(.state == "fresh") | .id'
      """,
    statuses: "0 listed; 1 nothing has arrived; 2 error",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(json, with: ndjson)
    var rest = try wanted(invocation)
    let client = try CodeClient.make(for: invocation, .reading)
    var output = InboxOutput(
      invocation.has(json) ? .json : invocation.has(ndjson) ? .lines : .table,
      isRevealed: invocation.has(reveal),
      at: .now()
    )
    var last: InboxEntry.ID?
    while rest > 0 && !output.isClosed {
      let entries = try client.run(invocation) { client throws(ClientError) in
        try client.entries(limit: min(rest, pageSize), before: last)
      }
      guard let entries else {
        try output.end()
        return .noCode
      }
      try output.append(entries)
      rest -= entries.count
      guard let end = entries.last?.id else { break }
      last = end
    }
    try output.end()
    if last == nil { invocation.standardError.report("nothing has arrived in \(client.asked)") }
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
