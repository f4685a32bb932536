import CommandLineToolkit
import OTPDetection
import OTPInbox
import OTPMessage

/// A line of `otp inbox`.
struct EntryLine {
  let entry: InboxEntry
  /// Whether to show codes and digits.
  let isRevealed: Bool

  /// The maximum number of characters of the text; with the other columns, they fill a wide window.
  private static let shownCharacters = 100

  /// Replaces a masked code of any length.
  private static let hiddenCode = "••••••"

  /// The columns, separated by two spaces; sender and text come last, since they may hold anything.
  var text: String {
    let columns = [
      (String(entry.id.number), 4), (entry.arrival?.iso8601 ?? "unknown", 24),
      (entry.state.rawValue, 9),
      (entry.detection.outcome.rawValue, 9), (code, 8),
      (entry.message.channel?.rawValue ?? "-", 12),
    ]
    let fixed = columns.map { text, width in
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return fixed.joined(separator: "  ") + "  " + sender + shownText
  }

  private var code: String {
    guard let code = entry.detection.code else { return "-" }
    return isRevealed ? SafeText.of(code.value) : EntryLine.hiddenCode
  }

  private var sender: String {
    guard let sender = entry.message.sender, !sender.isEmpty else { return "" }
    return (isRevealed ? SafeText.of(sender) : mask.ofAddress(sender)) + ": "
  }

  private var shownText: String {
    let subject = entry.message.subject.map { $0 + " | " } ?? ""
    let line = (subject + entry.message.text).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    // Mask before truncating, which may cut a code in two; no code is longer than the margin.
    let beginning = String(line.prefix(EntryLine.shownCharacters + MaskedText.longestCode))
    let safe = isRevealed ? SafeText.of(beginning) : mask.of(beginning)
    return line.count > EntryLine.shownCharacters
      ? safe.prefix(EntryLine.shownCharacters) + "…" : safe
  }

  private var mask: MaskedText {
    let detection = entry.detection
    return MaskedText(
      hiding: [detection.code, detection.raw].compactMap { $0?.value },
      // These outcomes do not say which words are the codes.
      hidesCapitals: detection.outcome == .ambiguous || detection.outcome == .unusable
    )
  }
}
