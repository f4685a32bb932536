/// A monotonic clock for timeouts, which is not affected by changes to the system time.
package enum Uptime {
  private static let start = ContinuousClock.now

  /// The milliseconds since the first call in this program.
  @Sendable package static func milliseconds() -> Int64 {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
