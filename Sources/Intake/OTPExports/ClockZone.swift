package import OTPMessage

/// The zone of a clock whose times were written without it.
package struct ClockZone: Sendable {
  private let rule: @Sendable (Timestamp) -> Timestamp?

  /// Makes a zone in which `rule` finds out when the clock showed a time that is given as if it
  /// were in UTC; nil for never.
  package init(rule: @escaping @Sendable (Timestamp) -> Timestamp?) {
    self.rule = rule
  }

  /// When the clock showed `time`, which is given as if it were in UTC.
  func time(shownAsUTC time: Timestamp) -> Timestamp? { rule(time) }
}
