/// The time to wait before the next attempt: a second at first, then twice as long each time, up to
/// five minutes, each a quarter shorter or longer by chance so that programs do not fall into step.
package struct Backoff {
  private static let first: Int64 = 1_000
  private static let longest: Int64 = 300_000

  private var next = first

  package init() {}

  /// The next delay in milliseconds; `jitter`, from -1 to 1, makes it shorter or longer.
  package mutating func delay(jitter: Double) -> Int64 {
    defer { next = min(next * 2, Self.longest) }
    return next + Int64(Double(next) / 4 * jitter)
  }

  /// Begins anew after a success.
  package mutating func reset() { next = Self.first }
}
