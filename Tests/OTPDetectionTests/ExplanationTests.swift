import OTPDetection
import OTPMessage
import Testing

struct ExplanationTests {
  private func explanation(of text: String) throws -> Explanation {
    try FrozenLexicon.detector.get().explain(Message(text: text))
  }

  @Test func `explaining gives the answer that detecting gives`() throws {
    let text = "Order 77120: verification code 482913"
    #expect(try explanation(of: text).detection == detection(in: text))
  }

  @Test func `losers are explained too`() throws {
    let candidates = try explanation(of: "Paid $129.50 on 12.05.2026, OTP 482913").candidates
    #expect(candidates.map(\.kind) == ["amount", "date", "plain"])
    let amount = try #require(candidates.first)
    #expect(amount.evidence.contains { $0.signal == "otherKind" && $0.contribution < 0 })
  }

  @Test func `the weightiest evidence comes first`() throws {
    let evidence = try #require(
      explanation(of: "Your verification code is 482913").candidates.first
    )
    .evidence
    #expect(evidence.first?.signal == "codeBefore")
    let weights = evidence.map { abs($0.contribution) }
    #expect(weights == weights.sorted(by: >))
  }

  @Test func `a nearer keyword scores higher`() throws {
    let near = try explanation(of: "verification code 482913").detection.score
    let far = try explanation(
      of: "verification code for the account that you opened with us on the web 482913"
    ).detection.score
    #expect(near > far)
  }
}
