import OTPScoring
import Testing

@testable import otp_fit

@Suite struct TallyTests {
  /// Candidates with the sums given, of which the first may be the code.
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

  private static func tally(
    _ judgements: [Judgement],
    _ threshold: Int,
    _ margin: Int
  ) -> Tally {
    Tally(judgements, rule: DecisionRule(threshold: threshold, margin: margin))
  }

  private static func tally(_ choices: Choice...) -> Tally {
    tally(choices.map { Judgement($0, weights: [1]) }, 0, 1500)
  }

  @Test func `the best candidate from the threshold on is reported`() {
    #expect(Self.tally(Self.choice([0, -1], hasCode: true)).right == 1)
    #expect(Self.tally(Self.choice([-0.01], hasCode: true)).missed == 1)
  }

  @Test func `a code that is too close to another counts as missed`() {
    #expect(Self.tally(Self.choice([3, 1.6], hasCode: true)).missed == 1)
    #expect(Self.tally(Self.choice([3, 1.5], hasCode: true)).right == 1)
    #expect(Self.tally(Self.choice([1, -0.1], hasCode: true)).right == 1)
  }

  @Test func `a code that stands twice is not close to itself`() {
    #expect(Self.tally(Self.choice([3, 3], hasCode: true, isOneCode: true)).right == 1)
  }

  @Test func `threshold and margin can be others`() {
    let judgement = Judgement(Self.choice([0.5, 0.25], hasCode: true), weights: [1])
    #expect(Self.tally([judgement], 0, 250).right == 1)
    #expect(Self.tally([judgement], 0, 251).missed == 1)
    #expect(Self.tally([judgement], 250, 251).missed == 1)
    #expect(Self.tally([judgement], 251, 251).right == 1)
    #expect(Self.tally([judgement], 501, 250).missed == 1)
  }

  @Test func `a code that is no candidate is missed`() {
    let choice = Choice(alternatives: [], hasCode: true)
    #expect(!choice.canBeRight)
    #expect(Self.tally(choice).missed == 1)
  }

  @Test func `another code is wrong, and one where there is none a false alarm`() {
    let tally = Self.tally(
      Self.choice([1, 5], hasCode: true),
      Self.choice([1], hasCode: false),
      Self.choice([-1], hasCode: false)
    )
    #expect((tally.right, tally.wrong, tally.missed, tally.falseAlarms) == (0, 1, 0, 1))
  }

  @Test func `recall is of the codes, precision of what was reported`() {
    let tally = Self.tally(
      Self.choice([1], hasCode: true),
      Self.choice([-1], hasCode: true),
      Self.choice([1], hasCode: true),
      Self.choice([-1], hasCode: true),
      Self.choice([1], hasCode: false),
      Self.choice([1], hasCode: false)
    )
    #expect(tally.recall == 0.5)
    #expect(tally.precision == 0.5)
    #expect(Self.tally().recall == 1)
  }
}
