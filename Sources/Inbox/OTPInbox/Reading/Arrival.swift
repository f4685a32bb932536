import OTPMessage

/// The `arrival` column of the `entry` table.
enum Arrival {
  /// The value of a time that is unknown, because its source states it in a form that cannot be
  /// read. It is before all times, so that it is in no window of arrivals.
  static let unknown = Int64.min

  /// The SQL expression for the time from which an entry ages. A message that is dated ahead ages
  /// from the time of storing, and so does one whose time is unknown.
  static let age = "CASE arrival WHEN \(unknown) THEN storedAt ELSE min(arrival, storedAt) END"

  /// When `message`, which is stored at `now`, arrived; nil if that is unknown.
  static func time(of message: Message, storedAt now: Timestamp) -> Timestamp? {
    if let time = message.receivedAt { return Timestamp(milliseconds: bound(time)) }
    return message.unreadable.contains(.receivedAt) ? nil : Timestamp(milliseconds: bound(now))
  }

  /// The value to store for `time`.
  static func value(_ time: Timestamp?) -> Int64 { time.map(bound) ?? unknown }

  /// The earliest value at or after `time` that is known.
  static func bound(_ time: Timestamp) -> Int64 { max(time.milliseconds, unknown + 1) }

  /// The time that was stored as `value`; nil if it is unknown.
  static func time(_ value: Int64) -> Timestamp? {
    value == unknown ? nil : Timestamp(milliseconds: value)
  }
}
