extension Message {
  /// The maximum length of the subject and the text together in the store, in bytes: 1 MiB.
  ///
  /// A message written to carry a code has a few hundred bytes, and the longest commercial mails
  /// have a few hundred kilobytes. Anything longer is not a message, and every reader of the store
  /// would have to hold it in memory.
  public static let longestStored = 1 << 20

  /// The maximum length of a sender, recipient, source or identifier in the store, in bytes: 1 KiB.
  ///
  /// A mail address has at most 254 (RFC 5321), a telephone number 15, and a name is shown on one
  /// line. Every answer that offers a code shows its sender.
  public static let longestName = 1 << 10

  /// The message as it is stored: no name is longer than ``longestName``, and no code is lost
  /// because of a long name.
  ///
  /// A sender or source is cut at a character. An identifier ends in a number computed from all of
  /// it, so that different ones stay different. A recipient is not cut, because the result could
  /// name someone else: it counts as unreadable, and the message is for no recipient.
  package var withStoredNames: Message {
    var message = self
    message.sender = sender.map(Self.cut)
    message.source = source.map(Self.cut)
    message.id = id.map(Self.identifier)
    if let recipient, recipient.utf8.count > Self.longestName {
      message.recipient = nil
      message.unreadable.insert(.recipient)
    }
    return message
  }

  private static func cut(_ name: String) -> String { cut(name, to: longestName) }

  private static func cut(_ name: String, to length: Int) -> String {
    guard name.utf8.count > length else { return name }
    let bytes = name.utf8
    var end = bytes.index(bytes.startIndex, offsetBy: length)
    // Move back to the first byte of a scalar value, which is not a continuation byte.
    while bytes[end] & 0xC0 == 0x80 { bytes.formIndex(before: &end) }
    // The start of the last character that begins before the end and may extend past it.
    var start = name.startIndex
    var next = name.index(after: start)
    while next < end { (start, next) = (next, name.index(after: next)) }
    // A single character that does not fit is cut between its scalar values.
    if next > end, start > name.startIndex { end = start }
    return String(name[..<end])
  }

  private static func identifier(_ id: String) -> String {
    guard id.utf8.count > longestName else { return id }
    // FNV-1a (RFC 9923). Entries with one identifier are duplicates only if their texts are equal.
    let number = id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { number, byte in
      (number ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let end = "#" + String(number, radix: 16)
    return cut(id, to: longestName - end.utf8.count) + end
  }

  /// The length of the subject and the text, in bytes.
  package var storedLength: Int { text.utf8.count + (subject?.utf8.count ?? 0) }

  /// Why the message is too long to be stored; nil if it is not.
  package var lengthFault: MessageError? {
    storedLength > Self.longestStored ? .textTooLong : nil
  }
}
