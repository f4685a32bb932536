import OTPDetection
import OTPLocales
import OTPMessage
import Testing

struct ExplanationTests {
  private func explanation(of text: String) throws -> Explanation {
    try FrozenLexicon.detector.get().explain(Message(text: text))
  }

  @Test func `an explanation has the answer of detect`() throws {
    let text = "Order 77120: verification code 482913"
    #expect(try explanation(of: text).detection == detection(in: text))
  }

  @Test func `explains losing candidates too`() throws {
    let candidates = try explanation(of: "Paid $129.50 on 12.05.2026, OTP 482913").candidates
    #expect(candidates.map(\.kind) == [.amount, .date, .plain])
    let amount = try #require(candidates.first)
    #expect(amount.evidence.contains { $0.signal == .otherKind && $0.contribution < 0 })
  }

  @Test func `orders evidence by contribution`() throws {
    let evidence = try #require(
      explanation(of: "Your verification code is 482913").candidates.first
    )
    .evidence
    #expect(evidence.count > 2)
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

  @Test func `lists keywords with role, range and languages`() throws {
    let words = try explanation(of: "¡Hola! Your OTP is 482913, doğrulama kodunuz").words
    #expect(words.map(\.role) == [.code, .copula, .code])
    #expect(words.map(\.languages) == [["en"], ["en"], ["tr"]])
    #expect(words.first?.range == 13..<16)
  }

  @Test(arguments: [
    ("@example.com:443 #482913", BindingFault.host), ("@example.com  #482913", .gap),
    ("@example.com #482913 @bad..host", .embeddedHost), ("@example.com #", .code),
    ("@example.com #кодкод", .code),
  ])
  func `reports the fault of a malformed binding`(
    _ text: String,
    _ fault: BindingFault
  ) throws {
    #expect(try explanation(of: "Your code is 482913\n" + text).bindingFault == fault)
  }

  @Test(arguments: ["Your code is 482913", "@example.com #482913", "@anna #2"])
  func `reports no fault without a malformed binding`(_ text: String) throws {
    #expect(try explanation(of: text).bindingFault == nil)
  }
}
