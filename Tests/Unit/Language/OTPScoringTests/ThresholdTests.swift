import OTPDetection
import OTPFields
import OTPMessage
import OTPScoring
import Testing

/// The threshold that people are told is the one that decides.
struct ThresholdTests {
  @Test func `the lowest score of a code is that of a sum at the threshold`() {
    let calibration = Detector.calibration
    let score = LogisticScore.score(
      ofSum: Detector.rule.threshold,
      slope: calibration.slope,
      intercept: calibration.intercept
    )
    #expect(Detector.thresholdScore == score)
  }

  @Test func `a code that is decided by rule has the score at the threshold`() {
    let detector = Detector()
    let earlier = detector.detect(in: "Your verification code is 482913")
    let detection = detector.detect(in: Message(text: "771204"), after: earlier)
    #expect(detection.code?.value == "771204")
    #expect(detection.score == Detector.thresholdScore)
  }

  @Test(arguments: ["482913", "4829", "482 913", "48291"])
  func `a bare number stays below the threshold`(text: String) {
    let detection = Detector().detect(in: text)
    #expect(detection.code == nil)
    #expect(detection.score < Detector.thresholdScore)
  }

  @Test func `a number that is shown in reverse stays below the threshold`() {
    let text = "Your verification code is \u{202E}482913\u{202C}"
    let detection = Detector().detect(in: text)
    #expect(detection.code == nil)
    #expect(detection.score == LogisticScore.score(below: Detector.thresholdScore))
  }

  @Test func `a field is likely from its own threshold on`() throws {
    let classifier = try FieldClassifier()
    for name in ["otp", "code", "coupon", "pin", "search", "verificationCode", "x"] {
      let verdict = classifier.classify(Field(attributes: ["name": name, "maxlength": "6"]))
      #expect((verdict.kind == .likely) == (verdict.score >= LogisticScore.score(ofSum: 0)))
    }
  }
}
