import OTPScoring
import Testing

@testable import otp_fit

@Suite struct JudgementTests {
  private static func alternative(_ code: String, _ sum: Double, hasCodeLength: Bool = true)
    -> Choice.Alternative
  {
    .init(code: code, isRight: code == "1", hasCodeLength: hasCodeLength, evidence: [(0, sum)])
  }

  @Test func `what is no code by its length is neither best nor close to the best`() {
    let judgement = Judgement(
      Choice(alternatives: [
        Self.alternative("1", 1), Self.alternative("2", 2, hasCodeLength: false),
      ]),
      weights: [1]
    )
    #expect(judgement.bestSum == 1000)
    #expect(judgement.isBestRight)
    #expect(judgement.answer(by: DecisionRule(threshold: 0, margin: 1500))?.code == "1")
  }

  @Test func `without a candidate there is no best one`() {
    let judgement = Judgement(Choice(alternatives: []), weights: [1])
    #expect(judgement.bestSum == nil)
    #expect(!judgement.isBestRight)
  }

  @Test func `a sum that is 0 but for the last digits of its parts is 0`() {
    let evidence = [(place: 0, strength: 0.1), (0, 0.2), (1, 0.3)]
    let choice = Choice(alternatives: [.init(code: "1", isRight: true, evidence: evidence)])
    let rule = DecisionRule(threshold: 0, margin: 0)
    #expect(Judgement(choice, weights: [-1, 1]).answer(by: rule) != nil)
  }
}
