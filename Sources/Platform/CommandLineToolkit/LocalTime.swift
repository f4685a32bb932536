import Glibc

/// A time of day in the user's time zone (`TZ`, otherwise that of the machine).
package struct LocalTime: Equatable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int

  /// Converts a time in milliseconds since 1970-01-01T00:00:00Z; nil if the C library cannot
  /// represent its year.
  package init?(milliseconds: Int64) {
    let (quotient, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    var seconds = time_t(rest < 0 ? quotient - 1 : quotient)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    year = Int(unsafe parts.tm_year) + 1_900
    month = Int(unsafe parts.tm_mon) + 1
    day = Int(unsafe parts.tm_mday)
    hour = Int(unsafe parts.tm_hour)
    minute = Int(unsafe parts.tm_min)
    second = Int(unsafe parts.tm_sec)
  }

  /// The start of the day that is `count` days before this one, in milliseconds since
  /// 1970-01-01T00:00:00Z; nil if the C library cannot determine it.
  package func startOfDay(daysBefore count: Int = 0) -> Int64? {
    var parts = unsafe tm()
    unsafe parts.tm_year = Int32(clamping: year - 1_900)
    unsafe parts.tm_mon = Int32(clamping: month - 1)
    unsafe parts.tm_mday = Int32(clamping: day - count)
    // The C library determines whether daylight saving time applies.
    unsafe parts.tm_isdst = -1
    let seconds = unsafe mktime(&parts)
    return seconds == -1 ? nil : Int64(seconds) * 1_000
  }

  /// The first time, in milliseconds since 1970-01-01T00:00:00Z, at which local clocks show the
  /// time that UTC clocks show at `milliseconds`; nil if the C library cannot determine it.
  ///
  /// When clocks are put back, an hour occurs twice. A time that is skipped when clocks are put
  /// forward is read as if they had not been changed.
  package static func milliseconds(shownAsUTC milliseconds: Int64) -> Int64? {
    // No zone is a whole day from UTC, and clocks are not changed twice within two days.
    let day: Int64 = 86_400_000
    guard let before = offset(at: milliseconds - day), let after = offset(at: milliseconds + day)
    else { return nil }
    let times = [before, after].map { milliseconds - $0 }
    return times.filter { milliseconds - $0 == offset(at: $0) }.min() ?? times[0]
  }

  /// How far local clocks are ahead of UTC at `milliseconds`, in milliseconds.
  private static func offset(at milliseconds: Int64) -> Int64? {
    var seconds = time_t(milliseconds / 1_000)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    return Int64(unsafe parts.tm_gmtoff) * 1_000
  }

  /// The date and the time: `2026-01-31 09:30:07`.
  package var full: String { "\(date) \(clock):\(two(second))" }

  /// The date: `2026-01-31`.
  package var date: String { "\(year)-\(two(month))-\(two(day))" }

  /// The month and the day, and the time: `01-31 09:30`.
  package var withoutYear: String { "\(two(month))-\(two(day)) \(clock)" }

  private var clock: String { "\(two(hour)):\(two(minute))" }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
