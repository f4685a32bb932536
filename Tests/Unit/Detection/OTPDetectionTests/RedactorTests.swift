import OTPDetection
import Testing

struct RedactorTests {
  private let redactor = Redactor(mask: "#")

  private func masked(_ text: String, after context: [String] = []) -> String {
    redactor.redact(text, after: context).text
  }

  @Test(arguments: [
    ("Your Oakline code is 482913.", "Your Oakline code is #."),
    ("Your Oakline code is 482 913.", "Your Oakline code is #."),
    ("Your order 482913 has shipped.", "Your order 482913 has shipped."),
    ("", ""),
    // Every repetition, however it is written.
    ("Your code is 482913 (482-913, ４８２９１３, ٤٨٢٩١٣)", "Your code is # (#, #, #)"),
    ("Your code is 482913: https://a.example/?c=482913", "Your code is #: https://a.example/?c=#"),
    // Another number that has the same digits in it.
    ("Your code is 482913, ticket 14829135", "Your code is #, ticket 14829135"),
    ("Your code is AB12CD: ab12cd, AB 12 CD, not XAB12CD", "Your code is #: #, #, not XAB12CD"),
    ("Your code is KR4T7Q, not KR4T7Q3 or 4KR4T7Q", "Your code is #, not KR4T7Q3 or 4KR4T7Q"),
    // A code that is bound.
    ("Your code is 482913.\n\n@example.com #482913", "Your code is #.\n\n@example.com ##"),
    ("482913 is your code\n@example.com #48$x\n", "# is your code\n@example.com ##\n"),
  ])
  func `masks codes and nothing else`(_ row: (text: String, masked: String)) {
    #expect(masked(row.text) == row.masked)
  }

  /// Lines in which `<` and `>` enclose what is masked.
  @Test(arguments: [
    // Messages in lines with numbers of their own.
    #"12:04 to=+4915112345678 ref=88213344 text="Enter <4827> to confirm your number.""#,
    #"{"t":1741018263,"p":"{\"to\":\"771204\",\"text\":\"Your code:\n<482913>\"}"}"#,
    #"sms [id:771204] [msg:Your Oakline code is <482913>.\n\n@a.example #<482913> ]"#,
    // Values by their names.
    "otp_code=<482913> size=771204",
    #"{"otp": "<482913>", "id": 771204}"#,
    "otp sent (id)=(771204) loginCode=<482913>",
    #"{"one_time_password": "<482 913>", "OTPCode":"<K7Q2XB>", "otpAttempts":"48291"}"#,
    #"{"p":"{\"postalCode\": \"48292\", \"mfaCode\": \"<48291>\"}"}"#,
    "data%5Bmfa_code%5D=<482913>&order%5Bnumber%5D=771204 200",
    "GET /s?k=hs+code+847130&cat=3577 HTTP/2.0",
    "otpCode => <482913>, user => 771204, otp_expires_at => 771204",
    "generated sms_otp <482913> for user 771204",
    "SELECT 1 WHERE user_id = 771204 AND mfa_code = '<482913>'",
    "max_tokens=48291 currency_code: 77120",
    #"{"text": "<482913> is your Oakline code", "status": 4829}"#,
    // Names in sentences.
    "Your code for PayPal: <482913>",
    "Verification code for sign-in: <482913>",
    "Passwort-Reset: <482913> ist Ihr Code",
    "Dear Customer <482913> is your one-time password",
    "user <482913> is your code",
    "OTP (no lo entregue a nadie): <664913>",
    "Ellenőrző kód:<701845>",
    "text=<482913>. Do not share this code with anyone.",
    #"{"body":"<482913>\nis your code"}"#,
    "values=1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3 code",
    // Numbers that programs have around them.
    #"10.0.0.1 - - "POST /otp/verify HTTP/1.1" 200 5120 "-""#,
    #"http_requests{code="404"} is 1"#,
    "auth: verification code sent to user 4829137 via sms, ttl=300, took 409 ms",
    "Receive DLR [SVC:otp] [FID:44039557] [from:83488] [code:<48291>]",
    "[Oakline:<482913>] is your code",
    "[Oakline <482913>] is your code",
    // A code that is over.
    "Error: OTP <482913> expired at verifyOtp",
    // Speech.
    "say='Your code is <4, 8, 2, 9, 1, 3>.' again='<4... 8... 2... 9... 1... 3>'",
    // Names of programs are no words.
    "DELETE FROM verification_codes WHERE id = 48291",
    // Likely, and too uncertain to be offered.
    "código de acceso <12065144> generado para el usuario 772983",
    // Bodies of web requests.
    "POST /sms To=%2B4915112345678&Body=Your%20Oakline%20code%20is%20<482913>&id=771204",
    "POST /sms to=%2B4915112345678&text=Your+Oakline+code+is+<482+913>&id=771204",
    "q=%D0%92%D0%B0%D1%88+%D0%BA%D0%BE%D0%B4:+<482913>",
    "u=https%253A%252F%252Fa.example%252F%253Ftext%253DYour%2520code%2520is%2520<%2534%2538%2532%2539%2531%2533>",
    "text=%u0412%u0430%u0448%20%u043A%u043E%u0434%20<482913>",
    "best%E4tigen: Ihr%20Best%E4tigungscode%20lautet%20<482913>.",
    // Strings of programs, and of JSON in JSON.
    #"{"body":"\u0412\u0430\u0448 \u043a\u043e\u0434: <482913>","id":771204}"#,
    #"{"p":"{\"body\":\"\\ud83d\\udd11 \\u0412\\u0430\\u0448 \\u043a\\u043e\\u0434: <482913>\"}"}"#,
    #""{\x22text\x22:\x22\xD0\x9A\xD0\xBE\xD0\xB4: <482913>\x22}" 204 771204"#,
    #"body='\320\232\320\276\320\264: <482913>'"#,
    "gateway: Your Oakline code is:#012<482913>#012Do not share it.",
    "body=%C2%E0%F8%20%EA%EE%E4:%20<482913>",
    // Mails as they are sent.
    "=D0=92=D0=B0=D1=88 =D0=BA=D0=\n=BE=D0=B4: <=34=38=32=39=31=33>",
    "=D0=92=D0=B0=D1=88 =D0=BA=D0=BE=D0=B4: <482913>=20",
    "Best=E4tigungscode f=FCr Oakline: <482913>=",
    "Subject: =?utf-8?Q?Ihr_Best=C3=A4tigungscode_lautet_<482913>?=",
    "Subject: =?UTF-8?B?WW91ciBPYWtsaW5lIGNvZGUgaXMg<NDgyOTEz>?=",
    #"Content-Transfer-Encoding: base64\n\n8J+UkSBDb2Rl<OiA0ODI5MTM>=\n"#,
    "WW91ciBPYWtsaW5lIGNvZGUgaXMg<NDgyOTEz>LiBEbyBub3Qgc2hhcmUgaXQu",
    // Hexadecimal text of gateways.
    "submit 0059006F0075007200200063006F00640065002000690073003A0020<003400380032003900310033> ok",
    "+CMT: ,91 07911779420452F5040C91190101951277000842401011802040420059006F0075007200200063006F00640065002000690073003A0020<003400380032003900310033>",
    "payload=596f757220636f646520697320<343832393133>",
    // Likes of them that say nothing.
    "GET /a?redirect=https%3A%2F%2Fa.example%2Forder%2F482913&size=771204",
    "ref=48291A size=771204 id=4F70656E69642069642034",
  ])
  func `reads lines of logs`(_ row: String) {
    let line = row.filter { $0 != "<" && $0 != ">" }
    let parts = row.split(separator: ">", omittingEmptySubsequences: false)
    let expected = parts.map { $0.prefix { $0 != "<" } + ($0.contains("<") ? "#" : "") }
    #expect(masked(line) == expected.joined())
  }

  @Test(arguments: [
    (
      #"<sms body="&#1042;&#1072;&#1096; &#x43A;&#x43E;&#x434;: 482913&#10;" id="771204"/>"#,
      #"<sms body="&#1042;&#1072;&#1096; &#x43A;&#x43E;&#x434;: #&#10;" id="771204"/>"#
    ),
    (
      #"{"html":"<td>Your&nbsp;code&nbsp;is<\/td><td style=\"x\"><b>482&nbsp;913<\/b><\/td>"}"#,
      #"{"html":"<td>Your&nbsp;code&nbsp;is<\/td><td style=\"x\"><b>#<\/b><\/td>"}"#
    ),
    (
      "<user>771204</user><totpCode>482913</totpCode><b>482914</b>",
      "<user>771204</user><totpCode>#</totpCode><b>482914</b>"
    ),
    ("<order body=\"482913 has shipped\"/>", "<order body=\"482913 has shipped\"/>"),
  ])
  func `reads XML and HTML`(_ row: (line: String, masked: String)) {
    #expect(masked(row.line) == row.masked)
  }

  @Test func `masks all that may be the code if several may be`() {
    let text = "Your code is 482913 or 771204."
    #expect(Detector().detect(in: text).outcome == .ambiguous)
    #expect(masked(text) == "Your code is # or #.")
  }

  @Test func `masks a code that cannot be used`() {
    let text = "Your code is 482913.\n\n@com #482913"
    #expect(Detector().detect(in: text).outcome == .unusable)
    #expect(masked(text) == "Your code is #.\n\n@com ##")
  }

  @Test func `counts the places`() {
    #expect(redactor.redact("Your code is 482913, 482913").count == 2)
    #expect(redactor.redact("hello").count == 0)
  }

  @Test func `the words of a context count, and its code is masked where it is repeated`() {
    #expect(masked("482913") == "482913")
    #expect(masked("482913", after: ["Your Oakline code is:"]) == "#")
    #expect(masked("sent 482913 ok", after: ["Your code is 482913", "x"]) == "sent # ok")
    // A value with another name is none, with a context either.
    #expect(masked("size=48291", after: ["Your Oakline code is:"]) == "size=48291")
    // A column of the text says nothing about the number that stands there in the context.
    let row = "I (size) VALUES (4829) sent "
    #expect(masked(row + "771204", after: ["Your new code is 771204"]) == row + "#")
    // Another code in the context takes nothing from that of the text.
    #expect(masked("Your code is 771204", after: ["Your code is 482913"]) == "Your code is #")
  }

  @Test func `masks codes in all parts of a long text`() {
    let filler = String(repeating: "The weather stays as it is. ", count: 4_000)
    let text = "Your code is 482913. \(filler)Your code is 771204. \(filler)"
    #expect(masked(text) == "Your code is #. \(filler)Your code is #. \(filler)")
  }
}
