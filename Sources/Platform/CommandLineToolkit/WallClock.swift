import CSystem

/// The time of the system clock.
package enum WallClock {
  /// The milliseconds since 1970-01-01T00:00:00Z.
  package static func milliseconds() -> Int64 { otp_milliseconds_now() }

  /// Whether a program, such as one for NTP, keeps the clock right, as far as the kernel knows.
  package static var isSynchronized: Bool { otp_clock_is_synchronized() != 0 }
}
