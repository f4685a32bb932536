/// Turns a sum of weights into a score.
enum FieldScore {
  /// Sums beyond these change no digit of a score.
  private static let sums = -40_000...40_000

  /// The logistic function of a sum in thousandths of a logit, to three decimals.
  static func score(ofSum sum: Int) -> Double {
    let sum = min(max(sum, sums.lowerBound), sums.upperBound)
    let odds = exponential(of: Double(sum) / 1000)
    return (odds / (1 + odds) * 1000).rounded() / 1000
  }

  /// e to the power of `value`, by multiplication and division only, which are exact to the bit on all machines and in all
  /// languages that have IEEE 754 numbers.
  private static func exponential(of value: Double) -> Double {
    // Halving until the series converges at once, then squaring back.
    let halvings = 10
    let small = value / 1024
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
