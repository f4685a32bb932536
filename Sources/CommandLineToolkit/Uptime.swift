/// Milliseconds that nobody can set, for time limits; not a time of day.
package enum Uptime {
  private static let start = ContinuousClock.now

  /// Milliseconds since the program first asked.
  @Sendable package static func milliseconds() -> Int64 {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
