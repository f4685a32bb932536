package import OTPMessage

/// The time zone of a clock whose times were written without one.
package struct ClockZone: Sendable {
  private let rule: @Sendable (Timestamp) -> Timestamp?

  /// Creates a zone. `rule` receives a local time as if it were in UTC, and returns when the clock
  /// showed it; nil for never.
  package init(rule: @escaping @Sendable (Timestamp) -> Timestamp?) {
    self.rule = rule
  }

  /// Returns when the clock showed the local time `time`, which is given as if it were in UTC; nil
  /// for never.
  func time(shownAsUTC time: Timestamp) -> Timestamp? { rule(time) }
}
