import Glibc

/// The times of two ways through the same messages, measured in turns.
struct SideBySide {
  /// How long one measurement lasts at least, so that the clock's own cost and steps do not show.
  private static let shortestMeasurement = Duration.milliseconds(20)

  /// Medians for one way through, in nanoseconds.
  let ours: Double
  let theirs: Double
  /// The median of what ours took of theirs in each round.
  let ratio: Double

  /// Goes both ways in each round one right after the other, so that a busy machine is busy for both.
  init(
    rounds: Int,
    ours: () throws -> Void,
    theirs: () throws -> Void
  ) rethrows {
    // The first time of each warms caches up, and tells how often a measurement needs it.
    let ourPasses = try Self.passes(ours)
    let theirPasses = try Self.passes(theirs)
    var ourTimes: [Double] = []
    var theirTimes: [Double] = []
    for round in 0..<rounds {
      // Whichever comes first finds colder caches, so they change places.
      if round % 2 == 0 { ourTimes.append(try Self.nanoseconds(ourPasses, ours)) }
      theirTimes.append(try Self.nanoseconds(theirPasses, theirs))
      if round % 2 != 0 { ourTimes.append(try Self.nanoseconds(ourPasses, ours)) }
    }
    self.ours = Self.median(ourTimes)
    self.theirs = Self.median(theirTimes)
    ratio = Self.median(zip(ourTimes, theirTimes).map { $0 / $1 })
  }

  /// The processor's time for one of `passes` through `body`; it is never 0.
  ///
  /// It leaves out what the machine does for other programs, which on a busy one is more than what is measured.
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
