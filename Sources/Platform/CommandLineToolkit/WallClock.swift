import CSystem

/// The time of the system clock.
package enum WallClock {
  /// The milliseconds since 1970-01-01T00:00:00Z.
  package static func milliseconds() -> Int64 { otp_milliseconds_now() }
}
