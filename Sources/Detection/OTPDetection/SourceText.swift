internal import OTPLocales
internal import OTPMessage

/// The text to search: the message's subject, if any, followed by its text on a line of its own.
struct SourceText {
  /// The separator between the two, longer than any between the words of a phrase, so that no
  /// phrase spans both.
  private static let gap = "\n" + String(repeating: " ", count: KeywordSpelling.longestSeparator)

  let text: String
  /// The index at which the message's text starts in `text`, in bytes.
  let start: Int

  init(_ message: borrowing Message) {
    guard let subject = message.subject, !subject.isEmpty else {
      text = message.text
      start = 0
      return
    }
    text = "\(subject)\(Self.gap)\(message.text)"
    start = subject.utf8.count + Self.gap.utf8.count
  }

  /// A part of `source`; ranges in it count from its start.
  init(_ part: TextPart, of source: SourceText) {
    text = source.characters(in: part.range)
    start = 0
  }

  /// Whether the text is too long to be searched as a whole.
  var isLong: Bool { text.utf8.count > TextPart.length }

  /// Converts a range of `text` to one of the message's text; nil if it is in the subject.
  func messageRange(_ range: Range<Int>) -> Range<Int>? {
    range.lowerBound >= start ? range.lowerBound - start..<range.upperBound - start : nil
  }

  /// Whether a bidirectional override displays a range from right to left, so that a reader would
  /// type its characters in reverse.
  ///
  /// U+202E applies up to U+202C or the end of the paragraph (Unicode Standard Annex #9,
  /// Bidirectional Algorithm).
  func isReversed(_ range: Range<Int>) -> Bool {
    let bytes = text.utf8.span
    var isReversed = false
    var index = 0
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D, index < range.lowerBound {
        isReversed = false
      } else if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80 {
        // The last byte of U+202C is AC, that of U+202E is AE.
        if bytes[index + 2] == 0xAE { isReversed = true }
        if bytes[index + 2] == 0xAC, index < range.lowerBound { isReversed = false }
      }
      index += 1
    }
    return isReversed
  }

  /// Returns the characters in a range of `text`.
  func characters(in range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
