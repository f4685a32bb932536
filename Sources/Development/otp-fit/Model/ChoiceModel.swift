import Glibc
import OTPDetection
import OTPScoring

/// The likelihood of the right answers as a function of the weights.
///
/// It is a conditional logit model with *none* as an alternative, whose sum is fixed at 0. A
/// quadratic penalty draws the weights towards their start values.
struct ChoiceModel {
  /// The cost of a penalty of 1 per choice and squared logit, which defines the unit of
  /// `--penalty`.
  private static let penaltyUnit = 0.05

  /// The sum of *none*, in logits.
  private static let noneSum = 0.0

  /// The evidence of all alternatives, one after another: places in the list of weights, and
  /// strengths.
  private var places: [Int] = []
  private var strengths: [Double] = []
  /// Where the evidence of each alternative ends, and whether it is right.
  private var alternatives: [(end: Int, isRight: Bool)] = []
  /// Where the alternatives of each choice end.
  private var choices: [(end: Int, hasCode: Bool, importance: Double)] = []
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
    self.start = start
    self.penalty = penalty
    self.size = max(1, size ?? Double(choices.count))
    for (choice, importance) in choices {
      for alternative in choice.alternatives {
        for (place, strength) in alternative.evidence {
          places.append(place)
          strengths.append(strength)
        }
        alternatives.append((places.count, alternative.isRight))
      }
      self.choices.append((alternatives.count, choice.hasCode, importance))
    }
  }

  /// Returns the average cost per message with `weights`, and its gradient.
  func cost(of weights: [Double]) -> (value: Double, gradient: [Double]) {
    var value = 0.0
    var gradient = [Double](repeating: 0, count: weights.count)
    var sums: [Double] = []
    var first = 0
    var evidence = 0
    for choice in choices {
      sums.removeAll(keepingCapacity: true)
      var end = evidence
      for index in first..<choice.end {
        var sum = 0.0
        while end < alternatives[index].end {
          sum += weights[places[end]] * strengths[end]
          end += 1
        }
        sums.append(sum)
      }
      value += choice.importance * addLogit(choice, first, evidence, sums, to: &gradient)
      first = choice.end
      evidence = end
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

  /// Returns the negative log likelihood of the right answer of a choice whose alternatives and
  /// evidence start at these places, and adds its gradient.
  private func addLogit(
    _ choice: (end: Int, hasCode: Bool, importance: Double),
    _ first: Int,
    _ evidence: Int,
    _ sums: [Double],
    to gradient: inout [Double]
  ) -> Double {
    // Subtract the greatest sum, so that no power overflows.
    let greatest = max(Self.noneSum, sums.max() ?? Self.noneSum)
    let none = exp(Self.noneSum - greatest)
    var (all, right) = (none, 0.0)
    for (index, sum) in sums.enumerated() {
      let power = exp(sum - greatest)
      all += power
      if alternatives[first + index].isRight { right += power }
    }
    // If the right answer's probability underflows, only the slope matters, not the value.
    let chosen = max(choice.hasCode ? right : none, .leastNormalMagnitude)
    var place = evidence
    for (index, sum) in sums.enumerated() {
      let power = exp(sum - greatest)
      let alternative = alternatives[first + index]
      let share = power / all - (choice.hasCode && alternative.isRight ? power / chosen : 0)
      let change = choice.importance * share
      while place < alternative.end {
        gradient[places[place]] += change * strengths[place]
        place += 1
      }
    }
    return log(all) - log(chosen)
  }
}
