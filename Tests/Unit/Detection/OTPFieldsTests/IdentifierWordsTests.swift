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
  func `splits words at punctuation, capitals and digits`(_ identifier: String, _ words: [String]) {
    #expect(cutter.words(of: identifier) == words)
  }

  @Test(arguments: [
    ("verificationcode", ["verification", "code"]),
    ("OTPcode", ["otp", "code"]),
    ("TXTOTP", ["txt", "otp"]),
    ("onetimecode", ["onetime", "code"]),
  ])
  func `splits joined words into the fewest known words`(
    _ identifier: String,
    _ words: [String]
  ) {
    #expect(cutter.words(of: identifier) == words)
  }

  @Test(arguments: ["barcoded", "photopin", "option", "spinner", "unicode"])
  func `does not split a word that merely contains a known word`(_ identifier: String) {
    #expect(cutter.words(of: identifier) == [identifier])
  }

  @Test(arguments: ["", "_", "---", "[]", " "])
  func `finds no words in punctuation`(_ identifier: String) {
    #expect(cutter.words(of: identifier).isEmpty)
  }

  @Test func `treats letters beyond ASCII as parts of words`() {
    #expect(cutter.words(of: "prüf_code") == ["prüf", "code"])
  }

  @Test func `ignores the rest of an overlong identifier`() {
    let words = cutter.words(of: String(repeating: "otpcode", count: 100_000))
    #expect(words.joined().utf8.count <= IdentifierWords.longest)
  }
}
