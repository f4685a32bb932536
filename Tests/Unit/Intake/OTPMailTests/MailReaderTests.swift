import OTPDetection
import OTPMail
import OTPMessage
import Testing

@Suite struct MailReaderTests {
  /// The message of a mail whose lines end as on this system.
  private func read(_ mail: String, delivered: Timestamp? = nil) throws -> Message {
    try MailReader.message(Array(mail.utf8), delivered: delivered)
  }

  @Test func `a plain mail gives its text, its addresses and its identifier`() throws {
    let message = try read(
      """
      Received: from a by b; Tue, 3 Mar 2026 11:05:31 +0200
      Received: from c by a; Tue, 3 Mar 2026 10:00:00 +0200
      From: Oakline <no-reply@oakline.example>
      To: "You" <you@example.org>, other@example.org
      Subject: Your code
      Message-ID: <abc.1@oakline.example>
      Date: Tue, 3 Mar 2026 11:00:00 +0200

      Your Oakline code is 482913.

      """
    )
    #expect(message.text == "Your Oakline code is 482913.")
    #expect(message.subject == "Your code")
    #expect(message.sender == "no-reply@oakline.example")
    #expect(message.recipient == "you@example.org")
    #expect(message.id == "abc.1@oakline.example")
    #expect(message.channel == .email)
    #expect(message.receivedAt == Timestamp(iso8601: "2026-03-03T11:05:31.999+02:00"))
  }

  @Test func `arrival is the newest time of a server, and never later than the delivery`() throws {
    let mail = "Received: from a by b; Tue, 3 Mar 2026 11:05:31 +0000\nFrom: a@b.example\n\nHello"
    let received = try #require(Timestamp(iso8601: "2026-03-03T11:05:31Z"))
    let later = Timestamp(milliseconds: received.milliseconds + 5_000)
    let earlier = Timestamp(milliseconds: received.milliseconds - 5_000)
    #expect(
      try read(mail, delivered: later).receivedAt?.milliseconds == received.milliseconds + 999
    )
    #expect(try read(mail, delivered: earlier).receivedAt == earlier)
    #expect(try read("Date: Tue, 3 Mar 2026 11:05:31 +0000\n\nHi").receivedAt == nil)
    #expect(try read("From: a@b.example\n\nHi", delivered: later).receivedAt == later)
  }

  @Test func `a mail is not older than a request within the second of its arrival`() throws {
    let mail = "Received: from a by b; Tue, 3 Mar 2026 11:05:31 +0000\nFrom: a@b.example\n\nHello"
    let asked = try #require(Timestamp(iso8601: "2026-03-03T11:05:31.600Z"))
    let delivered = Timestamp(milliseconds: asked.milliseconds + 50)
    #expect(try read(mail, delivered: delivered).receivedAt == delivered)
    #expect(try #require(try read(mail).receivedAt) > asked)
  }

  @Test func `encoded headers and transfer encodings are decoded`() throws {
    let message = try read(
      """
      From: =?UTF-8?B?w4TDtsO8?= <a@b.example>
      Subject: =?ISO-8859-1?Q?Best=E4tigungscode?= =?UTF-8?Q?_jetzt?=
      Content-Type: text/plain; charset=KOI8-R
      Content-Transfer-Encoding: base64

      98HbIMvPxDogNDgyOTEz
      """
    )
    #expect(message.subject == "Bestätigungscode jetzt")
    #expect(message.text == "Ваш код: 482913")
  }

  @Test func `text in the wrong charset or in none stays readable`() throws {
    var mail = Array("From: a@b.example\nContent-Type: text/plain; charset=x-unheard-of\n\n".utf8)
    mail += Array("Votre code d'acc".utf8) + [0xE8] + Array("s : 482913".utf8)
    #expect(try MailReader.message(mail).text == "Votre code d'accès : 482913")
  }

  @Test(arguments: ["x-sjis", "windows-31j", "Shift_JIS"])
  func `a charset is known by all names that mails have for it`(name: String) throws {
    let mail = "From: a@b.example\nContent-Type: text/plain; charset=\(name)\n\n"
    let bytes = Array(mail.utf8) + [0x83, 0x52, 0x81, 0x5B, 0x83, 0x68] + Array(" 482913".utf8)
    #expect(try MailReader.message(bytes).text == "コード 482913")
  }

  @Test func `of alternatives the plain text is read, unless it only sends elsewhere`() throws {
    func mail(_ plain: String) -> String {
      """
      From: a@b.example
      Content-Type: multipart/alternative; boundary=x

      --x
      Content-Type: text/plain

      \(plain)
      --x
      Content-Type: text/html

      <p>Your code is <b>482913</b></p>
      --x--
      """
    }
    #expect(try read(mail("Code: 777111")).text == "Code: 777111")
    #expect(try read(mail(" ")).text == "Your code is 482913")
    #expect(try read(mail("Bitte HTML einschalten.")).text == "Your code is 482913")
  }

  @Test func `attachments, calendars and bounced mails are no text`() throws {
    let message = try read(
      """
      From: a@b.example
      Content-Type: multipart/mixed; boundary=x

      --x
      Content-Type: text/plain

      First
      --x
      Content-Type: text/plain
      Content-Disposition: attachment; filename=a.txt

      code 111111
      --x
      Content-Type: message/rfc822

      From: c@d.example
      Subject: inner

      Second
      --x
      Content-Type: multipart/report; boundary=y

      --y

      Third
      --y
      Content-Type: message/rfc822

      From: c@d.example

      code 222222
      --y--
      --x--
      """
    )
    #expect(message.text == "First\n\nSecond\n\nThird")
  }

  @Test func `flowed lines are joined`() throws {
    let message = try read(
      """
      From: a@b.example
      Content-Type: text/plain; format=flowed

      Your code\u{20}
      is 482913.
      > quoted\u{20}
      > on
      --\u{20}
      Oakline
      """
    )
    #expect(message.text == "Your code is 482913.\nquoted on\n-- \nOakline")
  }

  @Test func `a code in a header binds as the last line of a text message does`() throws {
    let message = try read(
      """
      From: a@b.example
      OTP-Token: "482913"; origin="https://example.com"

      Your code is 482913.
      """
    )
    #expect(message.text == "Your code is 482913.\n\n@example.com #482913")
  }

  @Test(arguments: [
    [#"OTP-Token: 482913"#],
    [#"OTP-Token:"#],
    [#"OTP-Token: "482913""#],
    [#"OTP-Token: "482913"; origin="http://example.com""#],
    [#"OTP-Token: "482913"; origin="https://example.com"#],
    [#"OTP-Token: "482913"; origin="https://éxample.com""#],
    ["One-Time-Code: code=482913; origin=com"],
    ["One-Time-Code: code=482913 origin"],
    ["One-Time-Code: origin=example.com"],
    ["One-Time-Code: code=482913; embedded-origin=pay.example"],
    ["One-Time-Code: code=482913; origin=example.com", "one-time-code: code=482913"],
    [#"OTP-Token: "482913"; origin="https://example.com""#, "One-Time-Code: x"],
  ]) func `a malformed header makes a mail unusable, as a malformed last line does`(
    fields: [String]
  ) throws {
    let mail = "From: a@b.example\n\(fields.joined(separator: "\n"))\n\nYour code is 482913."
    #expect(Detector().detect(in: try read(mail)).outcome == .unusable)
  }

  @Test(arguments: [
    #"OTP-Token: =?utf-8?q?"482913"=3B_origin=3D"https://shop.example"?="#,
    #"OTP-Token: "482913"; origin="https://=?utf-8?q?shop.example?=""#,
    "OTP-Token: \"482913\"; origin=\"https://shop.example\"\u{0}, \"1\"; x",
    "OTP-Token: \"482913\"; origin=\"https://shop\r.example\"",
    "OTP-Token: \"482913\"; origin=\"https://shop\u{1}.example\"",
    "One-Time-Code: =?utf-8?q?code?==482913; origin=shop.example",
    "One-Time-Code: code=482913=?utf-8?q?=3B?= origin=shop.example",
    "One-Time-Code: code=482913; origin=shop.example; embedded-origin==?utf-8?q?pay.example?=",
    "One-Time-Code: code=482913; origin=shop.example\u{0}.evil.example",
  ]) func `a field binds as it is written, without encoded words and control characters`(
    field: String
  ) throws {
    let mail = "From: a@b.example\n\(field)\n\nYour code is 482913."
    #expect(Detector().detect(in: try read(mail)).outcome == .unusable)
  }

  @Test func `headers, or a header and the text, that bind differently make a mail ambiguous`()
    throws
  {
    let token = #"OTP-Token: "482913"; origin="https://example.com""#
    func outcome(_ field: String, _ text: String = "Your code is 482913.") throws
      -> Detection.Outcome
    {
      Detector().detect(in: try read("From: a@b.example\n\(token)\n\(field)\n\n\(text)")).outcome
    }
    #expect(try outcome("One-Time-Code: code=482914; origin=example.com") == .ambiguous)
    #expect(try outcome("One-Time-Code: code=482913; origin=b.example") == .ambiguous)
    #expect(try outcome("One-Time-Code: code=482913; origin=example.com") == .code)
    #expect(try outcome("X-A: b", "@b.example #482913") == .ambiguous)
    #expect(try outcome("X-A: b", "@example.com #482913") == .code)
  }

  @Test func `a header with a code and no site binds nothing`() throws {
    let message = try read("From: a@b.example\nOne-Time-Code: code=482913\n\nYour code is 482913.")
    #expect(message.text == "Your code is 482913.")
  }

  @Test func `what is no mail, and too many parts, are refused`() {
    #expect(throws: MailError.self) { try read("") }
    let header = "Content-Type: multipart/mixed; boundary=x\n\n"
    let nested = (0..<5_000).map { "--\($0)\nContent-Type: multipart/mixed; boundary=\($0)\n\n" }
    #expect(throws: MailError.self) { try read("From: a@b.example\n" + header + nested.joined()) }
  }

  @Test func `groups of addresses in each other are refused, also in an enclosed mail`() throws {
    let deep = "From: " + String(repeating: "g:", count: 200_000) + "\n\nHi"
    for start in ["", "Content-Type: message/rfc822\n\n"] {
      #expect(throws: MailError.self) { try read(start + deep) }
      #expect(throws: MailError.self) { try read(start + deep.replacing("g:g:", with: "g:\n g:")) }
    }
    let many = (0..<900).map { "a\($0)@b.example" }.joined(separator: ", ")
    #expect(try read("From: c@d.example\nTo: team: \(many);\n\nHi").recipient == "a0@b.example")
    let text = "To: " + String(repeating: "10:30 ", count: 100)
    #expect(try read("From: c@d.example\n\n\(text)x").text == text + "x")
  }

  @Test(arguments: [
    "From: {} <a@b.example>", "X-A: {}", "Subject: x\nContent-Type: text/plain; {}",
    "Content-Type: message/rfc822\n\nTo: {} <a@b.example>",
  ]) func `charsets that change without end are refused`(mail: String) throws {
    func read(_ count: Int) throws -> Message {
      let words = (0..<count).map { index in
        // Other spellings of the same names.
        let charset = ["UHC", "CN", "u!hc", "cn//x"][index % 4]
        return mail.utf8.contains(UInt8(ascii: ";"))
          ? "a\(index)*=\(charset)''x;" : "=?\(charset)?q?x?="
      }
      let field = mail.replacing("{}", with: words.joined(separator: "\n "))
      return try self.read("Date: x\n\(field)\n\nHi")
    }
    #expect(throws: MailError.tooManyCharsets) { try read(1_003) }
    #expect(throws: Never.self) { try read(1_002) }
  }

  @Test func `words in one charset are no attack`() throws {
    let words = String(repeating: "=?gb2312?q?x?= y\n ", count: 2_000)
    #expect(try read("From: \(words)<a@b.example>\n\nHi").sender == "a@b.example")
    let other = "a == b ? c : d * = e; "
    #expect(try read("From: a@b.example\n\n\(String(repeating: other, count: 2_000))x").text != "")
  }

  @Test(arguments: [
    ("From: a@b.example\nDate: x\n\nHi", true),
    ("from: a@b.example\r\nSubject: folded\r\n on\r\nMIME-Version: 1.0\r\n\r\nHi", true),
    ("From: a@b.example\nSubject: x\n\nHi", false),
    ("Your code: 482913\nFrom: Oakline\nDate: today", false),
    ("From: a\n\nDate: b", false),
    ("482913", false),
    ("", false),
  ])
  func `two telling header fields make a mail`(text: String, expected: Bool) {
    #expect(MailReader.looksLikeMail(Array(text.utf8)) == expected)
  }
}
