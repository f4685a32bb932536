import Glibc
import OTPDetection
import OTPScoring

/// The likelihood of the right answers as a function of the weights.
///
/// It is a conditional logit model with *none* as an alternative, whose sum is fixed at the
/// detector's threshold. A quadratic penalty draws the weights towards their start values.
struct ChoiceModel {
  /// The cost of a penalty of 1 per choice and squared logit, which defines the unit of
  /// `--penalty`.
  private static let penaltyUnit = 0.05

  /// The sum of *none*, in logits.
  private static let noneSum = Double(Detector.rule.threshold) / 1000

  /// The choices with their importance.
  let choices: [(choice: Choice, importance: Double)]
  /// The start value of each weight.
  let start: [Double]
  let penalty: Double
  /// The number of messages that the choices represent.
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

  /// Returns the average cost per message with `weights`, and its gradient.
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

  /// Returns the negative log likelihood of the right answer of `choice`, and adds its gradient,
  /// multiplied by `importance`.
  private func add(
    _ choice: Choice,
    _ importance: Double,
    _ weights: [Double],
    to gradient: inout [Double]
  ) -> Double {
    let sums = choice.alternatives.map { $0.sum(by: weights) }
    // Subtract the greatest sum, so that no power overflows.
    let greatest = max(Self.noneSum, sums.max() ?? Self.noneSum)
    let powers = sums.map { exp($0 - greatest) }
    let none = exp(Self.noneSum - greatest)
    let all = none + powers.reduce(0, +)
    let right = zip(choice.alternatives, powers).reduce(0) { $1.0.isRight ? $0 + $1.1 : $0 }
    let hasCode = choice.hasCode
    // If the right answer's probability underflows, only the slope matters, not the value.
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
