package import OTPMessage

/// The name of a file in which gammu-smsd stores a part of a received message:
/// `IN<date>_<time>_<serial>_<sender>_<part>.<ending>`.
///
/// https://docs.gammu.org/smsd/files.html
package struct GammuName: Sendable, Hashable {
  /// The full name.
  package let name: String

  /// The local date and time, read as if they were in UTC.
  package let time: Timestamp

  /// Distinguishes messages of the same second.
  let serial: Int

  /// The sender; empty if there is none.
  package let sender: String

  /// The number of the part, from 0.
  let part: Int

  /// Whether the file contains text rather than binary data.
  package let isText: Bool

  /// The name without the sender.
  package let description: String

  /// Parses a file name; nil if it has another format.
  package init?(_ name: String) {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard name.hasPrefix("IN"), parts.count >= 5, let last = parts.last,
      let dot = last.firstIndex(of: "."),
      let date = Self.digits(parts[0].dropFirst(2), count: 8),
      let clock = Self.digits(parts[1], count: 6),
      let serial = Self.digits(parts[2], count: 2).flatMap({ Int($0) }),
      let part = Self.digits(last[..<dot], count: 2).flatMap({ Int($0) }),
      let time = Self.time(date, clock)
    else { return nil }
    let ending = last[dot...]
    guard [".txt", ".bin", ".smsbackup"].contains(ending) else { return nil }
    self.name = name
    self.time = time
    self.serial = serial
    self.part = part
    sender = parts[3..<(parts.count - 1)].joined(separator: "_")
    isText = ending == ".txt"
    description = "\(parts[0])_\(parts[1])_\(parts[2])_…_\(last)"
  }

  private static func digits(_ text: Substring, count: Int) -> Substring? {
    text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? text : nil
  }

  private static func time(_ date: Substring, _ clock: Substring) -> Timestamp? {
    let (month, day) = (date.dropFirst(4).prefix(2), date.suffix(2))
    let (hour, minute) = (clock.prefix(2), clock.dropFirst(2).prefix(2))
    return Timestamp(
      iso8601: "\(date.prefix(4))-\(month)-\(day)T\(hour):\(minute):\(clock.suffix(2))Z"
    )
  }
}
