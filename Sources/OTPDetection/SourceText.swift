internal import OTPMessage

/// The text that is searched: the message's own, after its subject if it has one.
struct SourceText {
  let text: String
  /// Where the message's text starts in `text`, in bytes.
  let start: Int

  init(_ message: borrowing Message) {
    guard let subject = message.subject, !subject.isEmpty else {
      text = message.text
      start = 0
      return
    }
    text = subject + "\n" + message.text
    start = subject.utf8.count + 1
  }

  /// A range of `text` as one of the message's text; nil when it lies in the subject.
  func messageRange(_ range: Range<Int>) -> Range<Int>? {
    range.lowerBound >= start ? range.lowerBound - start..<range.upperBound - start : nil
  }

  /// Whether an override makes a screen show the characters of a range from right to left, so that
  /// a person types them the other way round.
  ///
  /// U+202E holds to U+202C or to the end of its paragraph (Unicode Standard Annex #9,
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
        // U+202C has a last byte of AC, U+202E one of AE.
        if bytes[index + 2] == 0xAE { isReversed = true }
        if bytes[index + 2] == 0xAC, index < range.lowerBound { isReversed = false }
      }
      index += 1
    }
    return isReversed
  }

  /// The characters of a range of `text`.
  func characters(in range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
