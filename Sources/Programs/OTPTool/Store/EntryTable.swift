import CommandLineToolkit
import OTPInbox
import OTPMessage

/// The table of `otp inbox`: one line per entry, or two on a narrow terminal.
struct EntryTable {
  /// The form of the table, chosen by the width of the terminal.
  private enum Form {
    /// All columns, and the time with its date and seconds.
    case wide
    /// Without the channel, and with a short time.
    case medium
    /// The message is on a line of its own.
    case stacked
  }

  private struct Column {
    let title: String
    let width: Int
    let value: (MaskedEntry) -> String
  }

  /// The minimum widths of a terminal at which the medium and the wide form leave room for the
  /// message.
  private static let narrowestMedium = 72
  private static let narrowestWide = 110

  /// The width of the message column if the output is not a terminal.
  private static let defaultLength = 100

  private static let gap = "  "
  private static let indentation = "    "

  private let width = DisplayWidth()
  private let columns: [Column]
  private let form: Form
  private let length: Int
  private let now: Timestamp

  /// Creates the table at the time `now` for a terminal of `terminalWidth` columns, or nil for
  /// other output. No ID has more digits than `newest`.
  init(terminalWidth: Int?, newest: InboxEntry.ID, at now: Timestamp) {
    let available = terminalWidth ?? .max
    form =
      available < Self.narrowestMedium
      ? .stacked : available < Self.narrowestWide ? .medium : .wide
    self.now = now
    let isWide = form == .wide
    var columns = [
      Column(title: "ID", width: max(newest.description.count, 3)) { $0.entry.id.description },
      Column(title: "ARRIVED", width: isWide ? 19 : 11) { masked in
        Self.time(masked.entry.arrival, isWide: isWide, at: now)
      },
      Column(title: "STATE", width: 9) { EntryState(of: $0.entry, at: now).rawValue },
      Column(title: "CODE", width: 9) { $0.code },
    ]
    if isWide {
      columns.append(
        Column(title: "BY", width: 12) { $0.entry.message.channel?.rawValue ?? "-" }
      )
    }
    self.columns = columns
    let fixed = columns.reduce(0) { $0 + $1.width + Self.gap.count }
    switch (terminalWidth, form) {
    case (nil, _): length = Self.defaultLength
    case (let width?, .stacked): length = width - Self.indentation.count
    case (let width?, _): length = width - fixed
    }
  }

  /// The line above the entries.
  var heading: String {
    let titles = columns.map { width.pad($0.title, to: $0.width) }
    return fitted(titles, form == .stacked ? nil : "MESSAGE") + "\n"
  }

  /// The lines of an entry.
  func lines(of masked: MaskedEntry) -> String {
    let cells = columns.map { width.pad($0.value(masked), to: $0.width) }
    // A code that is wider than its column takes space from the message.
    let excess = zip(cells, columns).reduce(0) { sum, pair in
      sum + max(width.columns(of: pair.0) - pair.1.width, 0)
    }
    let sender = masked.sender.map { $0 + ": " } ?? ""
    let limit = form == .stacked ? length : max(length - excess, 0)
    let text = width.cut(sender + masked.line(upTo: max(limit, 0)), to: limit)
    return fitted(cells, form == .stacked ? nil : text)
      + (form == .stacked ? "\n" + Self.indentation + text : "") + "\n"
  }

  private func fitted(_ cells: [String], _ last: String?) -> String {
    let line = (cells + [last].compactMap { $0 }).joined(separator: Self.gap)
    return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.endIndex)])
  }

  /// The local time of arrival.
  private static func time(_ arrival: Timestamp?, isWide: Bool, at now: Timestamp) -> String {
    guard let time = arrival.flatMap({ LocalTime(milliseconds: $0.milliseconds) }) else {
      return "-"
    }
    guard !isWide else { return time.full }
    let isThisYear = time.year == LocalTime(milliseconds: now.milliseconds)?.year
    return isThisYear ? time.withoutYear : time.date
  }
}
