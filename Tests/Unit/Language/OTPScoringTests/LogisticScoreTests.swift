import OTPScoring
import Testing

struct LogisticScoreTests {
  @Test func `a score is the logistic function of a line through the sum`() {
    #expect(LogisticScore.score(ofSum: 0) == 0.5)
    #expect(LogisticScore.score(ofSum: 1000) == 0.731)
    #expect(LogisticScore.score(ofSum: -2000, slope: 500, intercept: 2000) == 0.731)
    #expect(LogisticScore.score(ofSum: .min) == 0)
    #expect(LogisticScore.score(ofSum: .max) == 1)
    #expect(LogisticScore.score(ofSum: 0, slope: 1, intercept: 880) == 0.707)
  }

  @Test(arguments: [(921, 1109), (1000, 0), (50, -20_000), (5000, 20_000)])
  func `the score never falls when the sum grows, and stays within 0 and 1`(
    slope: Int,
    intercept: Int
  ) {
    var last = 0.0
    for sum in [.min, .min / 2] + Array(-30_000...30_000) + [.max] {
      let score = LogisticScore.score(ofSum: sum, slope: slope, intercept: intercept)
      #expect(score >= last && score <= 1)
      last = score
    }
  }

  @Test func `the next lower score differs in the last decimal`() {
    #expect(LogisticScore.score(below: 0.752) == 0.751)
    #expect(LogisticScore.score(below: 0.5) == 0.499)
  }
}
