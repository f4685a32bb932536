import Glibc

/// How the cost of a work grows with its size, in processor time of the thread, which other
/// programs hardly affect.
package enum Growth {
  /// The largest growth, for a size `factor` times as large, that counts as linear. Quadratic
  /// growth is `factor`; a value in between leaves room for a busy machine.
  package static let most = 2.75

  /// The ratio of the sizes that are compared.
  package static let factor = 8

  /// The time in seconds below which a long work is too fast to be measured, and too fast to
  /// matter: quadratic work on 16 KiB takes much longer.
  private static let negligible = 0.004

  /// How often a growth is measured before it counts as too steep.
  private static let trials = 4

  /// The growth from which a single measurement is not believed.
  private static let suspicious = 1.25

  /// The cost of `long` as a multiple of the same amount of work in pieces: `short` is called
  /// ``factor`` times. 0 if it is negligible.
  package static func measured(
    long: () throws -> Void,
    short: () throws -> Void
  ) rethrows -> Double {
    var (shortest, control) = (Double.infinity, Double.infinity)
    for _ in 0..<trials {
      shortest = min(shortest, try cost(long))
      if shortest < negligible { return 0 }
      control = min(control, try cost { for _ in 0..<factor { try short() } })
      if shortest / control < most { break }
    }
    return shortest / control
  }

  /// The cost of `long` as a multiple of the same amount of work in pieces, however small it is.
  /// What looks steep is measured again.
  package static func ratio(long: () -> Void, short: () -> Void) -> Double {
    var (whole, control) = (Double.infinity, Double.infinity)
    for _ in 0..<trials {
      control = min(control, cost { for _ in 0..<factor { short() } })
      whole = min(whole, cost(long))
      if whole < control * suspicious { break }
    }
    return whole / control
  }

  /// The processor time of `body` in seconds.
  package static func cost(_ body: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try body()
    return processorTime() - start
  }

  /// The processor time of this thread in seconds.
  package static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
