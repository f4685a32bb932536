/// The delay before the next retry: a second at first, then twice as long each time, up to five
/// minutes. Each is shorter or longer by up to a quarter at random, so that programs do not retry
/// in step.
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

  /// Starts over after a success.
  package mutating func reset() { next = Self.first }
}
