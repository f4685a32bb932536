package import OTPMessage

/// The clocks of the machine, which a program passes to the modules that need the time.
package struct Clocks: Sendable {
  /// The time of day.
  package let now: @Sendable () -> Timestamp

  /// Milliseconds since an arbitrary point in time, on a clock that cannot be set.
  package let uptime: @Sendable () -> Int64

  /// Makes a pair of clocks.
  package init(
    now: @escaping @Sendable () -> Timestamp,
    uptime: @escaping @Sendable () -> Int64
  ) {
    self.now = now
    self.uptime = uptime
  }
}
