import CommandLineToolkit
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPText

/// The output of `otp inbox`, page by page.
struct InboxOutput: ~Copyable {
  /// The format of the entries.
  enum Form {
    /// A table for people.
    case table
    /// One JSON object for all entries.
    case json
    /// One JSON object per entry.
    case lines
  }

  private let form: Form
  private let isRevealed: Bool
  private let now: Timestamp
  private var table: EntryTable?
  private var hasEntries = false
  private var writer = JSONWriter()
  private var output = StandardOutput()

  /// Whether the reader has closed the output.
  var isClosed: Bool { output.isClosed }

  /// Begins the output at the time `now`.
  init(_ form: Form, isRevealed: Bool, at now: Timestamp) {
    self.form = form
    self.isRevealed = isRevealed
    self.now = now
    if form == .json { output.append(#"{"entries":["#) }
  }

  /// Writes `entries`.
  mutating func append(_ entries: [InboxEntry]) throws(CommandError) {
    guard let newest = entries.map(\.id).max() else { return }
    if form == .table && table == nil { try begin(newest) }
    for entry in entries {
      let masked = MaskedEntry(entry: entry, isRevealed: isRevealed)
      switch form {
      case .table: output.append(table?.lines(of: masked) ?? "")
      case .json:
        if hasEntries { output.append(",") }
        EntryJSON.write(masked, at: now, to: &writer)
        try output.append(writer.bytes)
        writer.removeAll()
      case .lines:
        EntryJSON.write(masked, at: now, to: &writer)
        try output.appendLine(&writer)
      }
      hasEntries = true
    }
    try output.flush()
  }

  /// Ends the output.
  mutating func end() throws(CommandError) {
    if form == .json { output.append("]}\n") }
    try output.flush()
  }

  private mutating func begin(_ newest: InboxEntry.ID) throws(CommandError) {
    let stream = StandardStream.output
    let width = stream.isTerminal ? stream.columns ?? Self.usualWidth : nil
    let table = EntryTable(terminalWidth: width, newest: newest, at: now)
    if width != nil { output.append(table.heading) }
    self.table = table
  }

  /// The width of a terminal that does not report one.
  private static let usualWidth = 80
}
