import CSystem

/// The time of day that the system clock shows.
package enum WallClock {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package static func milliseconds() -> Int64 { otp_milliseconds_now() }
}
