extension Message {
  /// The longest subject and text that are stored, together, in bytes: 1 MiB.
  ///
  /// A message that is written to carry a code has some hundred bytes, and the longest mails of the
  /// trade some hundred kilobytes. What is longer is not a message, and every reader of the store
  /// would have to hold it in memory.
  public static let longestStored = 1 << 20

  /// The length of the subject and the text, in bytes.
  package var storedLength: Int { text.utf8.count + (subject?.utf8.count ?? 0) }

  /// Why the message is too long to be stored; nil if it is not.
  package var lengthFault: MessageError? {
    storedLength > Self.longestStored ? .textTooLong : nil
  }
}
