/// Minimizes a smooth function within bounds.
///
/// It implements the spectral projected gradient method of E. Birgin, J. Martínez and M. Raydan,
/// "Nonmonotone spectral projected gradient methods on convex sets", SIAM Journal on Optimization
/// 10 (2000). The last change of the gradient determines the length of a step, which is clipped to
/// the bounds. The step is halved until the value is below the greatest of the last values.
struct BoxMinimizer {
  /// A function and its gradient.
  typealias Function = (_ place: [Double]) -> (value: Double, gradient: [Double])

  /// The number of previous values to compare with, as recommended by the authors.
  private static let memory = 10
  /// The required share of the expected decrease, as recommended by the authors.
  private static let sufficientDecrease = 1e-4
  /// The minimum and maximum length of a step, as recommended by the authors.
  private static let lengths = 1e-10...1e10

  let bounds: [ClosedRange<Double>]
  /// The length of the last step along the gradient, far below what a rounded weight can show.
  var tolerance = 1e-8
  /// The maximum number of steps. A fit takes at most about a hundred.
  var mostSteps = 20_000

  /// Returns the minimum of `function` within the bounds, searching from `start`.
  func minimum(from start: [Double], of function: Function) throws(FitError) -> [Double] {
    var place = within(start)
    var (value, gradient) = function(place)
    var values = [value]
    var length = 1.0
    for _ in 0..<mostSteps {
      if size(of: step(from: place, along: gradient, length: 1)) <= tolerance { return place }
      let step = step(from: place, along: gradient, length: length)
      let slope = product(step, gradient)
      let worst = values.suffix(Self.memory).max() ?? value
      var share = 1.0
      var next = moved(place, by: step, share)
      var found = function(next)
      while found.value > worst + Self.sufficientDecrease * share * slope {
        share /= 2
        next = moved(place, by: step, share)
        // At the limit of floating-point precision, no point nearby is better.
        if next == place { return place }
        found = function(next)
      }
      let move = difference(next, place)
      let change = product(move, difference(found.gradient, gradient))
      length = change > 0 ? product(move, move) / change : Self.lengths.upperBound
      length = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound)
      (place, value, gradient) = (next, found.value, found.gradient)
      values.append(value)
    }
    throw FitError(
      "no minimum after \(mostSteps) steps; check the bounds, or raise --penalty"
    )
  }

  private func within(_ place: [Double]) -> [Double] {
    var result = place
    for index in result.indices {
      result[index] = min(max(result[index], bounds[index].lowerBound), bounds[index].upperBound)
    }
    return result
  }

  /// The step against `gradient`, clipped to the bounds.
  private func step(
    from place: [Double],
    along gradient: [Double],
    length: Double
  ) -> [Double] {
    difference(moved(place, by: gradient, -length), place)
  }

  private func moved(_ place: [Double], by step: [Double], _ share: Double) -> [Double] {
    var result = place
    for index in result.indices { result[index] += share * step[index] }
    // Rounding may move the end of the step across a bound.
    return within(result)
  }

  private func difference(_ first: [Double], _ second: [Double]) -> [Double] {
    var result = first
    for index in result.indices { result[index] -= second[index] }
    return result
  }

  private func product(_ first: [Double], _ second: [Double]) -> Double {
    var sum = 0.0
    for index in first.indices { sum += first[index] * second[index] }
    return sum
  }

  private func size(of step: [Double]) -> Double {
    step.reduce(0) { max($0, abs($1)) }
  }
}
