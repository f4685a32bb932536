extension Timestamp {
  /// Reads a time that a source wrote as a string: ISO 8601 or RFC 2822 with an offset, or seconds
  /// or milliseconds since 1970; `nil` if `text` is none of them.
  ///
  /// A time without an offset is not read: it may be the sender's, the phone's or the gateway's
  /// local time or UTC, and a guess that is wrong by hours makes an old code look fresh.
  init?(written text: String) {
    if let time = Timestamp(iso8601: text) ?? Timestamp(rfc2822: text) {
      self = time
      return
    }
    let body = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = body.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(ASCIIByte.isDigit) }) else {
      return nil
    }
    if parts.count == 1 {
      guard let number = Int64(text) else { return nil }
      self.init(secondsOrMilliseconds: number)
    } else {
      guard let number = Double(text) else { return nil }
      self.init(secondsOrMilliseconds: number)
    }
  }
}

/// Classes of ASCII characters.
enum ASCIIByte {
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
