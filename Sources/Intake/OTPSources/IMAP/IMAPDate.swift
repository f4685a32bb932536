import OTPMessage

/// Dates in IMAP's formats.
///
/// https://www.rfc-editor.org/rfc/rfc3501#section-9
enum IMAPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// Parses a date and time such as `17-Jul-1996 02:44:25 -0700`.
  static func timestamp(_ text: String) -> Timestamp? {
    // Mail headers use the same format with spaces.
    let parts = text.split(separator: " ")
    guard parts.count == 3 else { return nil }
    let date = parts[0].split(separator: "-").joined(separator: " ")
    return Timestamp(rfc2822: "\(date) \(parts[1]) \(parts[2])")
  }

  /// Returns the day before `time`, such as `16-Jul-1996`. IMAP searches by date ignore time zones,
  /// so a search must start a day earlier.
  static func dayBefore(_ time: Timestamp) -> String {
    let before = Timestamp(milliseconds: time.milliseconds - millisecondsPerDay)
    let parts = before.iso8601.prefix { $0 != "T" }.split(separator: "-")
    let month = Int(parts[1]).map { months[$0 - 1] } ?? ""
    return "\(parts[2])-\(month)-\(parts[0])"
  }
}
