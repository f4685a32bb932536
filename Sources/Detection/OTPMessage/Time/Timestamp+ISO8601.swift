// `Date.ISO8601FormatStyle` of FoundationEssentials 6.3 is unsuitable: it accepts 30 February,
// 25:00, 09:61 and trailing letters, uses the Julian calendar before 1582, rejects 09:30Z, and
// takes 600 ns. A misread time of arrival may make an old code look fresh, so the format is checked
// here.

extension Timestamp {
  /// Parses a time such as `2026-01-31T09:30:00.250+01:00`; `nil` if `text` is not one.
  ///
  /// The offset is required: `Z`, `+01:00`, `+0100` or `+01`. Seconds are optional and may have a
  /// fraction, which is truncated to milliseconds. A space may replace the `T`. 24:00 and the leap
  /// second 23:59:60Z are the start of the next day.
  public init?(iso8601 text: String) {
    self.init(iso8601: text.utf8.span)
  }

  /// Parses a time in UTF-8.
  init?(iso8601 bytes: Span<UInt8>) {
    var position = 0
    guard let day = Timestamp.day(in: bytes, at: &position),
      Timestamp.skip("Tt ", in: bytes, at: &position) != nil,
      let time = Timestamp.timeOfDay(in: bytes, at: &position),
      let offset = Timestamp.offset(in: bytes, at: &position),
      position == bytes.count
    else { return nil }
    let seconds = Int64(day) * secondsPerDay + Int64(time.seconds - offset)
    if time.isLeapSecond, seconds % secondsPerDay != 0 { return nil }
    self.init(milliseconds: seconds * 1000 + Int64(time.milliseconds))
  }

  /// The time in UTC, such as `2026-01-31T08:30:00.250Z`, with milliseconds unless they are 0.
  public var iso8601: String {
    let (seconds, fraction) = milliseconds.floored(by: 1000)
    let (day, time) = seconds.floored(by: secondsPerDay)
    let date = civilDate(ofDay: day)
    let year =
      (0...9999).contains(date.year)
      ? padded(date.year, to: 4)
      : (date.year < 0 ? "-" : "+") + padded(abs(date.year), to: 6)
    let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }
    return year + "-" + padded(date.month, to: 2) + "-" + padded(date.day, to: 2) + "T"
      + clock.joined(separator: ":") + (fraction == 0 ? "" : "." + padded(fraction, to: 3)) + "Z"
  }

  /// Parses `2026-01-31` and returns the days since 1970.
  private static func day(in bytes: Span<UInt8>, at position: inout Int) -> Int? {
    guard let year = number(of: 4, in: bytes, at: &position),
      skip("-", in: bytes, at: &position) != nil,
      let month = number(of: 2, in: bytes, at: &position), (1...12).contains(month),
      skip("-", in: bytes, at: &position) != nil,
      let day = number(of: 2, in: bytes, at: &position),
      (1...dayCount(ofMonth: month, year: year)).contains(day)
    else { return nil }
    return dayNumber(year: year, month: month, day: day)
  }

  /// Parses `09:30`, `09:30:00` or `09:30:00.25`.
  private static func timeOfDay(
    in bytes: Span<UInt8>,
    at position: inout Int
  ) -> (seconds: Int, milliseconds: Int, isLeapSecond: Bool)? {
    guard let hour = number(of: 2, in: bytes, at: &position), hour <= 24,
      skip(":", in: bytes, at: &position) != nil,
      let minute = number(of: 2, in: bytes, at: &position), minute <= 59
    else { return nil }
    var second = 0
    var milliseconds = 0
    if skip(":", in: bytes, at: &position) != nil {
      guard let value = number(of: 2, in: bytes, at: &position), value <= 60 else { return nil }
      second = value
      if skip(".,", in: bytes, at: &position) != nil {
        guard let value = fraction(in: bytes, at: &position) else { return nil }
        milliseconds = value
      }
    }
    if hour == 24, minute != 0 || second != 0 || milliseconds != 0 { return nil }
    return (hour * 3600 + minute * 60 + second, second == 60 ? 0 : milliseconds, second == 60)
  }

  /// Parses `Z`, `+01:00`, `+0100` or `+01` and returns the seconds east of UTC.
  private static func offset(in bytes: Span<UInt8>, at position: inout Int) -> Int? {
    if skip("Zz", in: bytes, at: &position) != nil { return 0 }
    guard let sign = skip("+-", in: bytes, at: &position),
      let hours = number(of: 2, in: bytes, at: &position), hours <= 23
    else { return nil }
    var minutes = 0
    if position < bytes.count {
      _ = skip(":", in: bytes, at: &position)
      guard let value = number(of: 2, in: bytes, at: &position), value <= 59 else { return nil }
      minutes = value
    }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// Parses the digits of a fraction and returns milliseconds, truncated so that no time moves
  /// ahead.
  private static func fraction(in bytes: Span<UInt8>, at position: inout Int) -> Int? {
    var milliseconds = 0
    var scale = 100
    var isEmpty = true
    while let digit = number(of: 1, in: bytes, at: &position) {
      milliseconds += digit * scale
      scale /= 10
      isEmpty = false
    }
    return isEmpty ? nil : milliseconds
  }

  /// Parses exactly `count` digits; otherwise returns `nil` and does not advance.
  private static func number(
    of count: Int,
    in bytes: Span<UInt8>,
    at position: inout Int
  ) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for index in position..<(position + count) {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += count
    return value
  }

  /// Skips and returns a character in `characters`; returns `nil` if there is none.
  private static func skip(
    _ characters: StaticString,
    in bytes: Span<UInt8>,
    at position: inout Int
  ) -> UInt8? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    let isAmong = characters.withUTF8Buffer { unsafe $0.contains(byte) }
    guard isAmong else { return nil }
    position += 1
    return byte
  }
}
