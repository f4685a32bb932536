/// Maps a sum of evidence to a score from 0 to 1 by the logistic function, identically on all
/// machines.
package enum LogisticScore {
  /// The factor that rounds a score to three decimals. Further decimals would depend on the
  /// rounding errors of the machine.
  private static let decimals = 1000.0

  /// The range of sums that affect a score: beyond a thousand logits, no decimal changes. Within
  /// it, integers cannot overflow.
  private static let sums = -1_000_000...1_000_000

  /// Returns the logistic function of `slope` times `sum` plus `intercept`, all in thousandths,
  /// to three decimals.
  package static func score(ofSum sum: Int, slope: Int = 1000, intercept: Int = 0) -> Double {
    let sum = min(max(sum, sums.lowerBound), sums.upperBound)
    // With whole millionths of a logit, only one rounding remains, which is the same on all
    // machines.
    let line = slope * sum + intercept * 1000
    let odds = exponential(of: Double(line) / 1_000_000)
    return rounded(odds / (1 + odds))
  }

  /// Returns the highest score below `score`.
  package static func score(below score: Double) -> Double {
    rounded(score - 1 / decimals)
  }

  private static func rounded(_ score: Double) -> Double { (score * decimals).rounded() / decimals }

  /// Returns e to the power of `value`, limited to ±40.
  ///
  /// It uses only multiplication and division, which IEEE 754 defines exactly. Library functions
  /// differ in the last bit.
  private static func exponential(of value: Double) -> Double {
    // Halve the exponent until the series converges quickly, then square the result as often.
    let halvings = 10
    let small = max(-40, min(40, value)) / 1024
    var term = 1.0
    var result = 1.0
    for index in 1...8 {
      term *= small / Double(index)
      result += term
    }
    for _ in 0..<halvings { result *= result }
    return result
  }
}
