import Testing

@testable import OTPFields

@Suite struct IdentifierWordsTests {
  private let cutter = IdentifierWords(
    vocabulary: [
      "code", "otp", "one", "time", "onetime", "sms", "txt", "verification", "fa", "pin",
    ]
  )

  @Test(arguments: [
    ("smsCode", ["sms", "code"]),
    ("sms_code", ["sms", "code"]),
    ("sms-code", ["sms", "code"]),
    ("form[sms.code]", ["form", "sms", "code"]),
    ("SMSCode", ["sms", "code"]),
    ("smsOTPCode", ["sms", "otp", "code"]),
    ("txtOTP", ["txt", "otp"]),
    ("otp1", ["otp", "1"]),
    ("otp12", ["otp", "12"]),
    ("2FAcode", ["2", "fa", "code"]),
    ("$ctl00$txtOtp", ["ctl", "00", "txt", "otp"]),
  ])
  func `signs, capitals and digits part words`(_ identifier: String, _ words: [String]) {
    #expect(cutter.words(of: identifier) == words)
  }

  @Test(arguments: [
    ("verificationcode", ["verification", "code"]),
    ("OTPcode", ["otp", "code"]),
    ("TXTOTP", ["txt", "otp"]),
    ("onetimecode", ["onetime", "code"]),
  ])
  func `known words that are glued together are parted, as few as can be`(
    _ identifier: String,
    _ words: [String]
  ) {
    #expect(cutter.words(of: identifier) == words)
  }

  @Test(arguments: ["barcoded", "photopin", "option", "spinner", "unicode"])
  func `a word that merely holds a known one stays whole`(_ identifier: String) {
    #expect(cutter.words(of: identifier) == [identifier])
  }

  @Test(arguments: ["", "_", "---", "[]", " "])
  func `nothing but signs holds no word`(_ identifier: String) {
    #expect(cutter.words(of: identifier).isEmpty)
  }

  @Test func `letters beyond ASCII belong to words`() {
    #expect(cutter.words(of: "prüf_code") == ["prüf", "code"])
  }

  @Test func `what is generated is not read to its end`() {
    let words = cutter.words(of: String(repeating: "otpcode", count: 100_000))
    #expect(words.joined().utf8.count <= IdentifierWords.longest)
  }
}
