import OTPMessage

/// Dates as IMAP writes them.
///
/// https://www.rfc-editor.org/rfc/rfc3501#section-9
enum IMAPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// The time that `text` writes, such as `17-Jul-1996 02:44:25 -0700`.
  static func timestamp(_ text: String) -> Timestamp? {
    // Mail headers write the same with spaces.
    let parts = text.split(separator: " ")
    guard parts.count == 3 else { return nil }
    let date = parts[0].split(separator: "-").joined(separator: " ")
    return Timestamp(rfc2822: "\(date) \(parts[1]) \(parts[2])")
  }

  /// The day before that of `time`, such as `16-Jul-1996`: a search by day knows no time zone.
  static func dayBefore(_ time: Timestamp) -> String {
    let before = Timestamp(milliseconds: time.milliseconds - millisecondsPerDay)
    let parts = before.iso8601.prefix { $0 != "T" }.split(separator: "-")
    let month = Int(parts[1]).map { months[$0 - 1] } ?? ""
    return "\(parts[2])-\(month)-\(parts[0])"
  }
}
