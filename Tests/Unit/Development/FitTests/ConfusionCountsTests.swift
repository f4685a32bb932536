import OTPScoring
import Testing

@testable import otp_fit

@Suite struct ConfusionCountsTests {
  /// A choice among candidates with the given sums, of which the first may be the code.
  private static func choice(_ sums: [Double], hasCode: Bool, isOneCode: Bool = false) -> Choice {
    Choice(
      alternatives: sums.enumerated().map { number, sum in
        Choice.Alternative(
          code: isOneCode ? "482913" : "\(482_913 + number)",
          isRight: hasCode && (isOneCode || number == 0),
          evidence: [(0, sum)]
        )
      }
    )
  }

  private static func counts(
    _ predictions: [Prediction],
    _ threshold: Int,
    _ margin: Int
  ) -> ConfusionCounts {
    ConfusionCounts(predictions, rule: DecisionRule(threshold: threshold, margin: margin))
  }

  private static func counts(_ choices: Choice...) -> ConfusionCounts {
    counts(choices.map { Prediction($0, weights: [1]) }, 0, 1500)
  }

  @Test func `reports the best candidate at or above the threshold`() {
    #expect(Self.counts(Self.choice([0, -1], hasCode: true)).right == 1)
    #expect(Self.counts(Self.choice([-0.01], hasCode: true)).missed == 1)
  }

  @Test func `a code without a sufficient margin counts as missed`() {
    #expect(Self.counts(Self.choice([3, 1.6], hasCode: true)).missed == 1)
    #expect(Self.counts(Self.choice([3, 1.5], hasCode: true)).right == 1)
    #expect(Self.counts(Self.choice([1, -0.1], hasCode: true)).right == 1)
  }

  @Test func `a repeated code does not compete with itself`() {
    #expect(Self.counts(Self.choice([3, 3], hasCode: true, isOneCode: true)).right == 1)
  }

  @Test func `counts with another threshold and margin`() {
    let prediction = Prediction(Self.choice([0.5, 0.25], hasCode: true), weights: [1])
    #expect(Self.counts([prediction], 0, 250).right == 1)
    #expect(Self.counts([prediction], 0, 251).missed == 1)
    #expect(Self.counts([prediction], 250, 251).missed == 1)
    #expect(Self.counts([prediction], 251, 251).right == 1)
    #expect(Self.counts([prediction], 501, 250).missed == 1)
  }

  @Test func `a code that is not a candidate counts as missed`() {
    let choice = Choice(alternatives: [], hasCode: true)
    #expect(!choice.canBeRight)
    #expect(Self.counts(choice).missed == 1)
  }

  @Test func `tells wrong codes from false alarms`() {
    let counts = Self.counts(
      Self.choice([1, 5], hasCode: true),
      Self.choice([1], hasCode: false),
      Self.choice([-1], hasCode: false)
    )
    #expect((counts.right, counts.wrong, counts.missed, counts.falseAlarms) == (0, 1, 0, 1))
  }

  @Test func `recall is relative to codes, precision to reports`() {
    let counts = Self.counts(
      Self.choice([1], hasCode: true),
      Self.choice([-1], hasCode: true),
      Self.choice([1], hasCode: true),
      Self.choice([-1], hasCode: true),
      Self.choice([1], hasCode: false),
      Self.choice([1], hasCode: false)
    )
    #expect(counts.recall == 0.5)
    #expect(counts.precision == 0.5)
    #expect(Self.counts().recall == 1)
  }
}
