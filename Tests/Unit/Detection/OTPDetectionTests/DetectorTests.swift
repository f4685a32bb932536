import OTPDetection
import OTPMessage
import Testing

/// Detection through all stages, with invented words and digits.
struct DetectorTests {
  @Test(arguments: [
    ("Your verification code is 482913.", "482913"),
    ("482913 is your verification code", "482913"),
    ("Verification code\n\n771204\n\nExpires in 5 minutes", "771204"),
    ("G-482913 is your verification code", "482913"),
    ("Your code is 482 913, valid for 5 minutes", "482913"),
    ("Your code is 4829-1377, valid for 5 minutes", "48291377"),
    ("Your one-time password: 4 8 2 9 1 3", "482913"),
    ("Your verification code is RKJ-YP6", "RKJYP6"),
    ("Your verification code is vM8xw", "vM8xw"),
    ("OTP482913", "482913"),
    ("482913on your verification code", "482913"),
    ("Your verification code: ٤٨٢٩١٣", "482913"),
    ("验证码482913，5分钟内有效", "482913"),
    ("DOĞRULAMA KODUNUZ: 482913", "482913"),
    ("dogrulama kodunuzdur 482913", "482913"),
    ("والرمز 482913 do not share", "482913"),
    ("Ihr Bestellcode lautet 482913, do not share", "482913"),
    ("Your code is *482913* do not share", "482913"),
    ("Enter 4\u{2063}8\u{2063}2\u{2063}9\u{2063}1\u{2063}3 to sign in, do not share", "482913"),
  ])
  func `finds a code and writes it in ASCII`(row: (text: String, code: String)) throws {
    #expect(try code(in: row.text) == row.code)
  }

  @Test(arguments: [
    "Your order number 482913 has shipped.",
    "Use promo code 482913 today",
    "The door code is 4829",
    "You paid $482.91 today",
    "Code sent. Call 0771 555 0100",
    "Your code is no longer valid: 482913",
    "Card ending in 4829: payment done",
    "See https://example.com/code/482913",
    "mail code4829@example.com",
    "Never tell your verification code to anyone",
    "The 482913 km record",
    "The unicode table has 482913 rows",
    "Meeting on 12.05.2026 at 17:30",
  ])
  func `ignores other numbers`(text: String) throws {
    #expect(try detection(in: text).outcome == Detection.Outcome.none)
  }

  @Test func `without any keyword, a number sign makes a reference of a number`() throws {
    #expect(try code(in: "Oakline: 482913") == "482913")
    #expect(try code(in: "Oakline: #482913") == nil)
    #expect(try code(in: "Verification code: #482913") == "482913")
  }

  /// The capitals of a name tell it from a keyword.
  @Test(arguments: [
    ("Your Tamber Bank code is 402718. Never read it out.", "402718"),
    ("Your  Tamber  Bank  code is 402718. Never read it out.", "402718"),
    ("903416 is your Quillside House code", "903416"),
    ("Your bank code is 402718. Never read it out.", nil),
    ("Your Tamber Bank account number is 402718.", nil),
    ("The house code is 903416", nil),
  ])
  func `words at the end of names name no other number`(row: (text: String, code: String?)) {
    #expect(Detector().detect(in: row.text).code?.value == row.code)
  }

  @Test(arguments: [
    ("OTP for card ending in 1245 is 811739", "811739"),
    ("Payment of $4,829.13: verification code 771204", "771204"),
    ("Order 77120 update. Your verification code is 4455, do not share", "4455"),
    ("Ref 99812 OTP 572123", "572123"),
    ("Verification code 228193, or call 800.123.4567", "228193"),
  ])
  func `the code wins over neighbouring numbers`(row: (text: String, code: String)) throws {
    #expect(try code(in: row.text) == row.code)
  }

  @Test func `two codes that cannot be told apart are ambiguous`() throws {
    let detection = try detection(in: "Verification code 482913\nVerification code 771204")
    #expect(detection.outcome == .ambiguous)
    #expect(detection.code == nil)
  }

  @Test func `a repeated code is one code`() throws {
    #expect(try code(in: "Verification code 482913\nVerification code 482-913") == "482913")
  }

  @Test func `the sender's own number is not the code`() throws {
    #expect(try code(in: "25161: verification code 228193", sender: "25161") == "228193")
  }

  @Test func `a hidden message is redacted`() throws {
    #expect(try detection(in: "Sensitive content hidden").outcome == .redacted)
  }

  @Test func `a message that continues after a redaction notice is not redacted`() throws {
    #expect(try detection(in: "Sensitive content hidden, they say").outcome == .none)
    #expect(try detection(in: "Sensitive content").outcome == .none)
    #expect(try detection(in: "Sensitive conteёnt hidden").outcome == .none)
  }

  @Test(arguments: 0..<20)
  func `finds four capitals at any position`(start: Int) throws {
    let text = "verification code " + String(repeating: "a ", count: start) + "is QXZK"
    // Of a text without candidates, the score is 0.
    #expect(try detection(in: text).score > 0)
    #expect(try detection(in: text.replacing("QXZK", with: "QXZ")).score == 0)
  }

  @Test func `reports that a message mentions a payment`() throws {
    #expect(try detection(in: "OTP 482913 for your payment").mentionsPayment)
    #expect(try detection(in: "OTP 482913 for $35.90").mentionsPayment)
    #expect(try !detection(in: "OTP 482913").mentionsPayment)
  }

  @Test func `the range counts bytes of the text, and raw keeps its characters`() throws {
    let detection = try detection(in: "é verification code 482 913")
    #expect(detection.range == 21..<28)
    #expect(detection.raw?.value == "482 913")
  }

  @Test func `the range ends after a last character of several bytes`() throws {
    #expect(try detection(in: "verification code ٤٨٢٩١٣.").range == 18..<30)
  }

  @Test func `a code in the subject has no range in the text`() throws {
    let message = Message(text: "Do not share it.", subject: "Your verification code is 482913")
    let detection = try FrozenLexicon.detector.get().detect(in: message)
    #expect(detection.code?.value == "482913")
    #expect(detection.range == nil)
  }

  @Test func `the subject helps to find a code in the text`() throws {
    let message = Message(text: "482913", subject: "Your verification code")
    let detection = try FrozenLexicon.detector.get().detect(in: message)
    #expect(detection.code?.value == "482913")
    #expect(detection.range == 0..<6)
  }

  @Test func `the language is that of the deciding words`() throws {
    #expect(try detection(in: "验证码482913").language == "zh-Hans")
    #expect(try detection(in: "Your verification code is 482913").language == "en")
  }

  @Test func `an empty message has no code`() throws {
    #expect(try detection(in: "").outcome == Detection.Outcome.none)
  }

  @Test func `printing a detection shows no code`() throws {
    let detection = try detection(in: "Your verification code is 482913")
    #expect(!"\(detection)".contains("482913"))
    #expect(!String(reflecting: detection).contains("482913"))
  }

  @Test func `what a session has seen before does not change its answers`() throws {
    let detector = try FrozenLexicon.detector.get()
    // Each has something that counts for a whole message: capitals, a sender, words, a subject.
    let messages = [
      Message(text: "YOUR CODE FOR SIR ALBA: QWMHTR"),
      Message(text: "Your code, ALBA, stands here"),
      Message(text: "25161 says: code 482913", sender: "25161"),
      Message(text: "25161 says: code 482913"),
      Message(text: "call(a) --option {x} code 482913"),
      Message(text: "Order 77120, payment. Your code is 482913"),
      Message(text: "482913", subject: "Your verification code"),
      Message(text: "482913"), Message(text: "验证码482913，5分钟内有效"), Message(text: ""),
      Message(text: "Sensitive content hidden"),
    ]
    let session = detector.makeSession()
    for first in messages {
      for second in messages {
        _ = session.detect(in: first)
        let explanation = session.explain(second)
        let fresh = detector.makeSession().explain(second)
        #expect(explanation.detection == fresh.detection)
        #expect(explanation.candidates.map(\.score) == fresh.candidates.map(\.score))
        #expect(session.detect(in: second) == fresh.detection)
      }
    }
  }
}
