import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPInbox

/// The parts of an entry that `otp inbox` shows, safe for a terminal. Codes and digits are masked
/// unless they are revealed.
struct MaskedEntry {
  let entry: InboxEntry
  /// Whether to show codes and digits.
  let isRevealed: Bool

  /// The replacement for a masked code of any length.
  private static let hiddenCode = "••••••"

  /// The code, or the outcome if there is none.
  var code: String {
    guard let code = entry.detection.code else { return entry.detection.outcome.rawValue }
    return isRevealed ? SafeText.of(code.value) : Self.hiddenCode
  }

  /// The sender; nil if it is unknown.
  var sender: String? { address(entry.message.sender) }

  /// The recipient; nil if it is unknown.
  var recipient: String? { address(entry.message.recipient) }

  /// The subject and the text on one line, of which the caller needs `count` characters.
  ///
  /// The text has a margin of the longest code, so that every code that begins within `count`
  /// characters is whole when it is masked.
  func line(upTo count: Int) -> String {
    let subject = entry.message.subject.map { $0 + " | " } ?? ""
    let words = (subject + entry.message.text).split(whereSeparator: \.isWhitespace)
    return masked(String(words.joined(separator: " ").prefix(count + SecurityCode.longest)))
  }

  /// `text` of the message with its codes and digits masked.
  func masked(_ text: String) -> String { isRevealed ? SafeText.of(text) : mask.of(text) }

  private func address(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return isRevealed ? SafeText.of(text) : mask.ofAddress(text)
  }

  private var mask: MaskedText {
    let detection = entry.detection
    return MaskedText(
      hiding: [detection.code, detection.raw].compactMap { $0?.value },
      // With these outcomes, the words that are the codes are unknown.
      hidesCapitals: detection.outcome == .ambiguous || detection.outcome == .unusable
    )
  }
}
