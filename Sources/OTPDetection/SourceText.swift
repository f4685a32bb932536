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

  /// The characters of a range of `text`.
  func characters(in range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
