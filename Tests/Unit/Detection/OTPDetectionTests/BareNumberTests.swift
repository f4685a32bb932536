import OTPDetection
import OTPMessage
import Testing

/// Messages that consist of a single number.
struct BareNumberTests {
  private func detection(
    in text: String,
    after earlier: String,
    subject: String? = nil,
    sender: String? = nil
  ) throws -> Detection {
    let detector = try FrozenLexicon.detector.get()
    return detector.detect(
      in: Message(text: text, subject: subject, sender: sender),
      after: detector.detect(in: Message(text: earlier))
    )
  }

  @Test(arguments: ["482913", "482 913", "\n482913\n", "4829", "٤٨٢٩١٣", "482-913"])
  func `a bare number is not a code`(text: String) throws {
    let detection = try FrozenLexicon.detector.get().detect(in: Message(text: text))
    #expect(detection.outcome == Detection.Outcome.none)
    #expect(detection.score < Detector.thresholdScore)
  }

  @Test(arguments: [
    ("771204", "Your verification code is 482913", "771204"),
    (" 771204\r\n", "Your verification code is G-482913", "771204"),
    ("771 204", "Your verification code is 482 913", "771204"),
    (
      "7\u{2063}7\u{2063}1\u{2063}2\u{2063}0\u{2063}4", "Your verification code is 482913", "771204"
    ),
    ("٧٧١٢٠٤", "Your verification code is 482913", "771204"),
    ("\t771204 \n ", "Your verification code is 482913", "771204"),
    ("771\u{A0}204 ", "Your verification code is 482 913", "771204"),
    ("4455", "验证码4829", "4455"),
  ])
  func `a bare number is a code after one of the same form`(
    row: (text: String, earlier: String, code: String)
  ) throws {
    let found = try detection(in: row.text, after: row.earlier)
    #expect(found.outcome == .code)
    #expect(found.code?.value == row.code)
    #expect(found.score == Detector.thresholdScore)
  }

  @Test(arguments: [
    ("77120", "Your verification code is 482913"),
    ("7712041", "Your verification code is 482913"),
    ("771 204", "Your verification code is 482913"),
    ("771204", "Your verification code is 482 913"),
    ("771204", "Your verification code is A82913"),
    ("771204", "Your order 482913"),
    ("771204", "Verification code 482913\nVerification code 593812"),
    ("771204", "482913 is your code.\n\n@example.com #482913"),
    ("2027", "Your verification code is 4829"),
    ("20271130", "Your verification code is 48291377"),
    ("771204.", "Your verification code is 482913"),
    ("+771204", "Your verification code is 482913"),
    ("771204-", "Your verification code is 482913"),
    ("-771204", "Your verification code is 482913"),
    ("771  204", "Your verification code is 482 913"),
    ("771- 204", "Your verification code is 482 913"),
    ("771\n204", "Your verification code is 482 913"),
    ("771204 593812", "Your verification code is 482913"),
    ("771204 km", "Your verification code is 482913"),
    ("$1250", "Your verification code is 4829"),
    ("17:45", "Your verification code is 4829"),
    ("17.45", "Your verification code is 4829"),
  ])
  func `another number is not a code after any message`(
    row: (text: String, earlier: String)
  ) throws {
    #expect(try detection(in: row.text, after: row.earlier).outcome == Detection.Outcome.none)
  }

  @Test(arguments: [
    "🔐 771204", "— 771204", ": 771204", "> 771204", "→ 771204", "771204 ✅", "771204 / 593812",
    "17:45 771204",
  ])
  func `numbers, marks and pictures alone are no code`(text: String) throws {
    #expect(try OTPDetectionTests.detection(in: text).outcome == Detection.Outcome.none)
  }

  @Test func `an earlier message does not affect a message with words`() throws {
    let earlier = "Your verification code is 482913"
    #expect(try detection(in: "Order 771204", after: earlier).code == nil)
    #expect(try detection(in: "OTP 771204", after: earlier).score > 0.5)
    #expect(try detection(in: "771204", after: earlier, subject: "Your order").code == nil)
  }

  @Test func `the sender's own number is not a code`() throws {
    let earlier = "Your verification code is 482913"
    #expect(try detection(in: "771204", after: earlier, sender: "771204").code == nil)
    #expect(try detection(in: "771204", after: earlier, sender: "Oakline").code != nil)
  }

  @Test func `the range counts bytes, and language and payment carry over`() throws {
    let found = try detection(in: "  771204", after: "OTP 482913 for your payment")
    #expect(found.range == 2..<8)
    #expect(found.raw?.value == "771204")
    #expect(found.language == "en")
    #expect(found.mentionsPayment)
  }

  @Test func `one bare number follows another`() throws {
    let detector = try FrozenLexicon.detector.get()
    var earlier = detector.detect(in: Message(text: "OTP 482913"))
    for text in ["771204", "593812", "604421"] {
      earlier = detector.detect(in: Message(text: text), after: earlier)
      #expect(earlier.code?.value == text)
    }
  }

  @Test func `user rules apply to bare numbers`() throws {
    let rules = UserRules(
      keywordFile: nil,
      ruleFile: Array(
        #"{"schema": 1, "neverReport": ["77*"], "ignoredSenders": ["Oakline"]}"#.utf8
      )
    )
    let detector = try FrozenLexicon.detector(rules: rules)
    let earlier = detector.detect(in: Message(text: "OTP 482913"))
    #expect(detector.detect(in: Message(text: "771204"), after: earlier).code == nil)
    let message = Message(text: "593812", sender: "Oakline")
    #expect(detector.detect(in: message, after: earlier).code == nil)
  }
}
