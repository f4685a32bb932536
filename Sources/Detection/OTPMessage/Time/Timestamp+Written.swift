extension Timestamp {
  /// Reads a time that a program or a person wrote as a string: ISO 8601 or RFC 2822 with an
  /// offset, or seconds or milliseconds since 1970; `nil` if `text` is none of them. Fractions are
  /// truncated to milliseconds.
  ///
  /// A time without an offset is not read: it may be the sender's, the phone's or the gateway's
  /// local time or UTC, and a guess that is wrong by hours makes an old code look fresh.
  package init?(written text: String) {
    if let time = Timestamp(iso8601: text) ?? Timestamp(rfc2822: text) {
      self = time
    } else {
      self.init(number: text)
    }
  }

  /// Reads a number in decimal digits. A floating-point number could not hold the nanoseconds of
  /// `date +%s.%N`, and would be rounded up past a message that arrived in the same millisecond.
  private init?(number text: String) {
    let body = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = body.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(ASCIIByte.isDigit) }),
      let number = Int64(parts[0])
    else { return nil }
    let isNegative = body.count < text.count
    self.init(secondsOrMilliseconds: isNegative ? -number : number)
    guard parts.count == 2, number < Timestamp.firstMillisecondCount else { return }
    let digits = parts[1].utf8.prefix(3).map { Int64($0 - UInt8(ascii: "0")) }
    let fraction = zip(digits, [100, 10, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    self.init(milliseconds: milliseconds + (isNegative ? -fraction : fraction))
  }
}

/// Classes of ASCII characters.
enum ASCIIByte {
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
