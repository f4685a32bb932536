import Glibc

/// The times of two ways to process the same messages, measured in alternation.
struct SideBySide {
  /// The minimum duration of a measurement, long compared with the clock's resolution and overhead.
  private static let shortestMeasurement = Duration.milliseconds(20)

  /// Median times per pass, in nanoseconds.
  let ours: Double
  let theirs: Double
  /// The median over all rounds of our time relative to theirs.
  let ratio: Double

  /// Measures both in each round, one right after the other, so that other load affects both.
  init(
    rounds: Int,
    ours: () throws -> Void,
    theirs: () throws -> Void
  ) rethrows {
    // The first pass warms the caches; the second determines the number of passes.
    let ourPasses = try Self.passes(ours)
    let theirPasses = try Self.passes(theirs)
    var ourTimes: [Double] = []
    var theirTimes: [Double] = []
    for round in 0..<rounds {
      // Alternate the order, because whichever runs first finds colder caches.
      if round % 2 == 0 { ourTimes.append(try Self.nanoseconds(ourPasses, ours)) }
      theirTimes.append(try Self.nanoseconds(theirPasses, theirs))
      if round % 2 != 0 { ourTimes.append(try Self.nanoseconds(ourPasses, ours)) }
    }
    self.ours = Self.median(ourTimes)
    self.theirs = Self.median(theirTimes)
    ratio = Self.median(zip(ourTimes, theirTimes).map { $0 / $1 })
  }

  /// The processor time per pass of `body`, at least one clock tick.
  ///
  /// Processor time excludes other programs, which on a busy machine take more time than what is
  /// measured.
  static func nanoseconds(_ passes: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = clock()
    for _ in 0..<passes { try body() }
    let seconds = Double(max(1, clock() - start)) / Double(CLOCKS_PER_SEC)
    return seconds * (Duration.seconds(1) / .nanoseconds(1)) / Double(passes)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func passes(_ body: () throws -> Void) rethrows -> Int {
    try body()
    let time = try nanoseconds(1, body)
    return max(1, Int((Self.shortestMeasurement / .nanoseconds(1) / time).rounded(.up)))
  }
}
