import Glibc
import Testing

@testable import otp_fit

@Suite struct ChoiceModelTests {
  /// The base is first in the list of weights, followed by a signal.
  private static func choice(isRight: [Bool], strengths: [Double]) -> Choice {
    Choice(
      alternatives: zip(isRight, strengths).enumerated().map { number, alternative in
        let (isRight, strength) = alternative
        return Choice.Alternative(
          code: "\(482_913 + number)",
          isRight: isRight,
          evidence: [(0, 1)] + (strength > 0 ? [(1, strength)] : [])
        )
      }
    )
  }

  /// Rows with and without a code, for which the signal is no evidence.
  private static func rows(
    withCode: Int,
    without: Int,
    falseAlarmCost: Double = 1
  ) -> [(choice: Choice, importance: Double)] {
    let yes = (choice(isRight: [true], strengths: [0]), 1.0)
    let no = (choice(isRight: [false], strengths: [0]), falseAlarmCost)
    return Array(repeating: yes, count: withCode) + Array(repeating: no, count: without)
  }

  private static func fit(
    _ choices: [(choice: Choice, importance: Double)],
    start: [Double] = [0, 0],
    penalty: Double = 1e-6
  ) throws -> [Double] {
    let model = ChoiceModel(choices: choices, start: start, penalty: penalty)
    return try BoxMinimizer(bounds: [-9...9, -9...9]).minimum(from: start, of: model.cost)
  }

  @Test func `the base becomes the log odds of the rows`() throws {
    let weights = try Self.fit(Self.rows(withCode: 30, without: 10))
    #expect(abs(weights[0] - log(3)) < 1e-4)
  }

  @Test func `an importance of three counts as three rows`() throws {
    let weights = try Self.fit(Self.rows(withCode: 30, without: 10, falseAlarmCost: 3))
    #expect(abs(weights[0]) < 1e-4)
  }

  @Test func `a signal that never appears keeps its start value`() throws {
    let weights = try Self.fit(Self.rows(withCode: 30, without: 10), start: [0, 2.5])
    #expect(weights[1] == 2.5)
  }

  @Test func `a signal of right candidates gains weight`() throws {
    let row = (Self.choice(isRight: [true, false], strengths: [1, 0]), 1.0)
    let weights = try Self.fit(Array(repeating: row, count: 20), penalty: 0.1)
    #expect(weights[1] > 1)
  }

  @Test func `a stronger penalty keeps weights closer to their start`() throws {
    let row = (Self.choice(isRight: [true, false], strengths: [1, 0]), 1.0)
    let loose = try Self.fit(Array(repeating: row, count: 20), penalty: 0.1)
    let tight = try Self.fit(Array(repeating: row, count: 20), penalty: 1)
    #expect(tight[1] > 0 && tight[1] < loose[1])
  }

  @Test func `the gradient is the derivative of the cost`() {
    let model = ChoiceModel(
      choices: [
        (Self.choice(isRight: [true, false, true], strengths: [0.5, 1, 0]), 0.7),
        (Self.choice(isRight: [false, false], strengths: [0.25, 0]), 2.8),
      ],
      start: [-1, 1],
      penalty: 0.3
    )
    let weights = [0.4, -0.3]
    let gradient = model.cost(of: weights).gradient
    let step = 1e-6
    for place in weights.indices {
      var (before, after) = (weights, weights)
      before[place] -= step
      after[place] += step
      let slope = (model.cost(of: after).value - model.cost(of: before).value) / (2 * step)
      #expect(abs(gradient[place] - slope) < 1e-7)
    }
  }

  @Test func `the cost of extreme weights is finite`() {
    let model = ChoiceModel(
      choices: [(Self.choice(isRight: [true], strengths: [1]), 1)],
      start: [0, 0],
      penalty: 0.02
    )
    let (value, gradient) = model.cost(of: [-2000, 0])
    #expect(value.isFinite)
    #expect(gradient.allSatisfy { $0.isFinite })
  }
}
