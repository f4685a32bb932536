import OTPScoring
import Testing

struct DecisionRuleTests {
  private func verdict(
    _ sums: [Int],
    threshold: Int = 0,
    margin: Int = 1500
  ) -> DecisionRule.Verdict {
    let best = sums.indices.max { sums[$0] < sums[$1] }
    return DecisionRule(threshold: threshold, margin: margin)
      .verdict(best: best, sums: sums) { $0 != best }
  }

  @Test func `the best sum wins from the threshold on`() {
    #expect(verdict([0]) == .accepted(0))
    #expect(verdict([-1]) == .rejected)
    #expect(verdict([250], threshold: 250) == .accepted(0))
    #expect(verdict([250], threshold: 251) == .rejected)
    #expect(verdict([]) == .rejected)
  }

  @Test func `a lead of the margin is enough, and less is ambiguous`() {
    #expect(verdict([1500, 0]) == .accepted(0))
    #expect(verdict([1500, 1]) == .ambiguous)
    #expect(verdict([1, 3000]) == .accepted(1))
  }

  @Test func `a sum below the threshold is no rival`() {
    #expect(verdict([1499, -1]) == .accepted(0))
    #expect(verdict([500, 250], threshold: 251, margin: 1000) == .accepted(0))
  }

  @Test func `only rivals can be too close`() {
    let rule = DecisionRule(threshold: 0, margin: 1500)
    #expect(rule.verdict(best: 0, sums: [3000, 3000]) { _ in false } == .accepted(0))
  }
}
