import OTPScoring
import Testing

@testable import otp_fit

@Suite struct PredictionTests {
  private static func alternative(_ code: String, _ sum: Double, hasCodeLength: Bool = true)
    -> Choice.Alternative
  {
    .init(code: code, isRight: code == "1", hasCodeLength: hasCodeLength, evidence: [(0, sum)])
  }

  @Test func `ignores a candidate that does not have the length of a code`() {
    let prediction = Prediction(
      Choice(alternatives: [
        Self.alternative("1", 1), Self.alternative("2", 2, hasCodeLength: false),
      ]),
      weights: [1]
    )
    #expect(prediction.bestSum == 1000)
    #expect(prediction.isBestRight)
    #expect(prediction.answer(by: DecisionRule(threshold: 0, margin: 1500))?.code == "1")
  }

  @Test func `a higher threshold lowers all sums and keeps the best candidate`() {
    let choice = Choice(alternatives: [Self.alternative("1", 1), Self.alternative("2", 0.5)])
    let lowered = Prediction(choice, weights: [1]).lowered(by: 600)
    #expect(lowered.bestSum == 400)
    #expect(lowered.isBestRight)
    #expect(lowered.answer(by: DecisionRule(threshold: 0, margin: 0))?.code == "1")
    #expect(lowered.answer(by: DecisionRule(threshold: 401, margin: 0)) == nil)
  }

  @Test func `has no best candidate without candidates`() {
    let prediction = Prediction(Choice(alternatives: []), weights: [1])
    #expect(prediction.bestSum == nil)
    #expect(!prediction.isBestRight)
  }

  @Test func `rounds a tiny sum to 0`() {
    let evidence = [(place: 0, strength: 0.1), (0, 0.2), (1, 0.3)]
    let choice = Choice(alternatives: [.init(code: "1", isRight: true, evidence: evidence)])
    let rule = DecisionRule(threshold: 0, margin: 0)
    #expect(Prediction(choice, weights: [-1, 1]).answer(by: rule) != nil)
  }
}
