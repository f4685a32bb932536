import OTPLocales
import OTPMessage
import OTPScoring
import Testing

@testable import OTPDetection

/// The choice of the best candidate, and the reach of keywords.
struct DecisionTests {
  private func explanation(of text: String) throws -> Explanation {
    try FrozenLexicon.detector.get().explain(Message(text: text))
  }

  private func score(of text: String) throws -> Double { try explanation(of: text).detection.score }

  @Test func `the score of a detection is that of its best candidate`() throws {
    let explanation = try explanation(of: "Order 77120: verification code 482913")
    #expect(explanation.detection.score == explanation.candidates.map(\.score).max())
  }

  @Test func `only a code reaches the score at the threshold`() throws {
    #expect(try score(of: "verification code 482913") >= Detector.thresholdScore)
    #expect(try score(of: "order number 482913") < Detector.thresholdScore)
    #expect(try score(of: "nothing here") == 0)
  }

  @Test func `scores follow the sums`() throws {
    let candidates = try explanation(
      of: "Paid $129.50 by card ending in 4829 on 12.05.2026, order 77120, code 482913 is valid"
    ).candidates
    let sums = candidates.map { ($0.evidence.reduce(0) { $0 + $1.contribution }, $0.score) }
    for (left, right) in zip(sums, sums.dropFirst()) where abs(left.0 - right.0) > 0.01 {
      #expect(left.0 < right.0 ? left.1 <= right.1 : left.1 >= right.1)
    }
    #expect(sums.allSatisfy { (0...1).contains($0.1) })
  }

  /// Returns a candidate of `count` digits; different fingerprints stand for different codes.
  private func candidate(_ count: Int, fingerprint: UInt64) -> Candidate {
    var shape = Candidate.Shape()
    shape.digits = count
    return Candidate(range: 0..<count, kind: .plain, shape: shape, fingerprint: fingerprint)
  }

  private func verdict(_ candidates: [Candidate], _ sums: [Int]) -> DecisionRule.Verdict {
    Decision(candidates, sums: sums, rule: Detector.rule).verdict
  }

  @Test func `accepts a sum at the threshold and none below`() {
    let threshold = Detector.rule.threshold
    #expect(verdict([candidate(6, fingerprint: 1)], [threshold]) == .accepted(0))
    #expect(verdict([candidate(6, fingerprint: 1)], [threshold - 1]) == .rejected)
  }

  @Test func `another code is a rival, and a repetition of the same one is not`() {
    let sums = [Detector.rule.threshold + 1, Detector.rule.threshold]
    let others = [candidate(6, fingerprint: 1), candidate(6, fingerprint: 2)]
    #expect(verdict(others, sums) == .ambiguous)
    let same = [candidate(6, fingerprint: 1), candidate(6, fingerprint: 1)]
    #expect(verdict(same, sums) == .accepted(0))
  }

  @Test func `a number that is too short or long for a code is not a rival`() {
    for count in [2, 11] {
      let two = [candidate(6, fingerprint: 1), candidate(count, fingerprint: 2)]
      #expect(verdict(two, [100, 200]) == .accepted(0))
    }
  }

  @Test func `a code with a clear lead wins, and two equal ones are ambiguous`() throws {
    #expect(try code(in: "Your verification code is 482913. Call 771204") == "482913")
    #expect(
      try detection(in: "verification code 482913 verification code 771204").outcome == .ambiguous
    )
  }

  @Test func `a word counts less with distance`() throws {
    let scores = try (0..<6).map {
      try score(of: "verification code " + String(repeating: "and then ", count: $0) + "482913 now")
    }
    #expect(scores.dropFirst().allSatisfy { $0 < scores[0] })
  }

  @Test func `a sentence boundary weighs more than a comma or an abbreviation`() throws {
    let plain = try score(of: "verification code for the shop 482913")
    #expect(try score(of: "verification code for the shop. 482913") < plain)
    #expect(
      try score(of: "verification code for the co. 482913")
        == score(of: "verification code for the co 482913")
    )
  }
}

/// The roles of nouns next to other keywords.
struct KeywordComposerTests {
  @Test(arguments: [
    ("code to sign in 482913", Role.code), ("temporary code 482913", .code),
    ("code 482913", .noun), ("door code 482913", .access), ("coupon code 482913", .promo),
    ("code: sign in 482913", .noun), ("code. sign in 482913", .noun),
    ("password to sign in 482913", .password), ("coupon\ncode 482913", .noun),
  ])
  func `a neighbouring word determines the role of a noun`(row: (text: String, role: Role))
    throws
  {
    let words = try FrozenLexicon.detector.get().explain(Message(text: row.text)).words
    let naming = words.map(\.role).filter {
      [.code, .noun, .password, .access, .promo].contains($0)
    }
    #expect(naming.last == row.role)
  }
}
