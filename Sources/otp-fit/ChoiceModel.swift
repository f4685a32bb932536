import Glibc
import OTPDetection
import OTPScoring

/// How unlikely the right answers are by some weights: a conditional logit model, in which *none*
/// is an alternative with the detector's threshold as its fixed sum, and a quadratic penalty that
/// draws the weights to their start values.
struct ChoiceModel {
  /// What a penalty of 1 costs for each choice and squared logit; it sets the unit of `--penalty`.
  private static let penaltyUnit = 0.05

  /// The sum of *none*, in logits.
  private static let noneSum = Double(Detector.rule.threshold) / 1000

  /// The choices, and how much each counts.
  let choices: [(choice: Choice, importance: Double)]
  /// The start values, one for each weight.
  let start: [Double]
  let penalty: Double
  /// How many messages the choices represent.
  let size: Double

  init(
    choices: [(choice: Choice, importance: Double)],
    start: [Double],
    penalty: Double,
    size: Double? = nil
  ) {
    self.choices = choices
    self.start = start
    self.penalty = penalty
    self.size = max(1, size ?? Double(choices.count))
  }

  /// The average cost of a message with `weights`, and its gradient.
  func cost(of weights: [Double]) -> (value: Double, gradient: [Double]) {
    var value = 0.0
    var gradient = [Double](repeating: 0, count: weights.count)
    for (choice, importance) in choices {
      value += importance * add(choice, importance, weights, to: &gradient)
    }
    value /= size
    for place in weights.indices {
      let distance = weights[place] - start[place]
      let pull = penalty * Self.penaltyUnit * distance
      value += pull * distance
      gradient[place] = gradient[place] / size + 2 * pull
    }
    return (value, gradient)
  }

  /// How unlikely the right answer of `choice` is, as a negative logarithm; its gradient is added
  /// `importance` times.
  private func add(
    _ choice: Choice,
    _ importance: Double,
    _ weights: [Double],
    to gradient: inout [Double]
  ) -> Double {
    let sums = choice.alternatives.map { $0.sum(by: weights) }
    // The largest power is 1, so that none is infinite.
    let greatest = max(Self.noneSum, sums.max() ?? Self.noneSum)
    let powers = sums.map { exp($0 - greatest) }
    let none = exp(Self.noneSum - greatest)
    let all = none + powers.reduce(0, +)
    let right = zip(choice.alternatives, powers).reduce(0) { $1.0.isRight ? $0 + $1.1 : $0 }
    let hasCode = choice.hasCode
    // So far from the right answer that it has no power left, the slope is what matters, not the
    // value.
    let chosen = max(hasCode ? right : none, .leastNormalMagnitude)
    for (alternative, power) in zip(choice.alternatives, powers) {
      let share = power / all - (hasCode && alternative.isRight ? power / chosen : 0)
      for (place, strength) in alternative.evidence {
        gradient[place] += importance * share * strength
      }
    }
    return log(all) - log(chosen)
  }
}
