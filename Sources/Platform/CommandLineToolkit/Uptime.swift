/// A monotonic clock for timeouts, which setting the time of day does not change.
package enum Uptime {
  private static let start = ContinuousClock.now

  /// The milliseconds since the program first asked.
  @Sendable package static func milliseconds() -> Int64 {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
