import OTPDetection
import OTPLint
import Testing

struct TemplateTests {
  @Test(arguments: [
    "Your code is {code}.", "Your code is {{code}}.", "Your code is {{ code }}.",
    "Your code is ${code}.", "Your code is %{code}.", "Your code is {Code}.",
    "Your code is {{{code}}}.", "Your code is %(code)s.", "Your code is %<code>s.",
    "Your code is %LOGIN_CODE%.", "Your code is {otp}.", "Your code is {{.OtpCode}}.",
    "Your code is {verification_code}.", "Your code is {#otp#}.", "Your code is {####}.",
    "Your code is %06d.", "Your code is [CODE].", "Your code is [verification code].",
    "Your code is <code>.", "Your code is <%= code %>.", "Your code is __CODE__.",
    "Your code is ##OTP##.", "Your code is @@password@@.", "Your code is :code.",
    "Your code is $code.",
    // The only placeholder without a name.
    "Your code is {{1}}.", "Your code is {#var#}.", "Your code is %s.", "Your code is %@.",
    "Your code is {0}.", "Your code is {}.", "Your code is %d.", "Your code is ${NUM_6}.",
    "Your code is {#numeric#}.",
    // Words for a code in any language.
    "Your code is {kod}.", "Your code is {kode}.", "Your code is {codigo}.",
    "Your code is {código}.", "Your code is {codice}.", "Your code is {koodi}.",
    "Your code is {clave}.", "Your code is {senha}.", "Your code is {tan}.",
    "Your code is {mTAN}.", "Your code is {验证码}.", "Your code is {код}.",
    "Your code is {code.value}.", "Your code is {otp_text}.",
    // The only one that stands where a code would.
    "Your code is {nummer}.", "Your code is {x_y}.",
  ])
  func `fills in the code, whatever the placeholder's syntax`(_ template: String) throws {
    let report = try report(on: template)
    #expect(report.message.text == "Your code is 482913.")
    #expect(report.message.code?.value == "482913")
    #expect(report.samples?.tried == 12)
    #expect(report.samples?.found == 12)
  }

  @Test(arguments: ["%s", "[OTP]", "%1$s", "#{code}", "__CODE__"])
  func `accepts a custom placeholder for the code`(_ placeholder: String) throws {
    let report = try report(on: "Your code is \(placeholder).", placeholder: placeholder)
    #expect(report.message.text == "Your code is 482913.")
  }

  @Test(arguments: [
    ("{name}, your code is {code}", "Sample, your code is 482913"),
    ("Pay {amount} with code {code}", "Pay 35.90 with code 482913"),
    ("Pay {totalAmount} with code {code}", "Pay 35.90 with code 482913"),
    ("Code {code}, {expiry_minutes} min", "Code 482913, 10 min"),
    ("Code {code}, %d min, %s", "Code 482913, 10 min, Sample"),
    ("Code {code}\n@{domain} #{code}", "Code 482913\n@example.com #482913"),
    ("Code {code}, {min, number}", "Code 482913, Sample"),
  ])
  func `fills in other placeholders by name`(_ template: String, _ text: String) throws {
    #expect(try report(on: template).message.text == text)
  }

  @Test(arguments: [
    ("Dear {#var#}, here it is: {#var#} for BANK", ["{#var#}", "{#var#}"]),
    ("Hello %s, for %s", ["%s", "%s"]), ("{{1}} from {{2}}", ["{{1}}", "{{2}}"]),
    ("Welcome to {marke}", ["{marke}"]), ("Your code is {a}, or your code is {b}", ["{a}", "{b}"]),
    ("Use {otp}, or pin {pin}", ["{otp}", "{pin}"]),
    ("{promo_code} for {name}", ["{promo_code}", "{name}"]),
  ])
  func `asks which placeholder is the code where none clearly is`(
    _ template: String,
    _ placeholders: [String]
  ) throws {
    let report = try report(on: template)
    #expect(report.message.question == placeholders)
    #expect(report.verdict == .none)
    #expect(report.code == nil && report.range == nil && report.samples == nil)
    let asked = try #require(report.findings.first { $0.kind == .whichPlaceholder })
    #expect(placeholders.allSatisfy(asked.sentence.contains))
    let kinds = Set(report.findings.map(\.kind))
    #expect(kinds.isDisjoint(with: [.noCode, .noKeyword, .unusualCode, .noPlaceholder]))
  }

  @Test(arguments: [
    ("Dear {#var#}, your OTP is {#var#} for BANK", "Dear Sample, your OTP is 482913 for BANK"),
    ("Dear %s, your code is %s", "Dear Sample, your code is 482913"),
    ("{{1}}, your code is {{2}}", "Sample, your code is 482913"),
    (
      "Your code is %s. It expires in %d minutes.",
      "Your code is 482913. It expires in 10 minutes."
    ),
    ("Hallo {vorname}, dein Code ist {kod}", "Hallo Sample, dein Code ist 482913"),
  ])
  func `takes the one placeholder that stands where a code would`(
    _ template: String,
    _ text: String
  ) throws {
    #expect(try report(on: template).message.text == text)
  }

  @Test(arguments: [
    ("Dear {#var#}, your OTP is {#var#}", "2", "Dear Sample, your OTP is 482913"),
    ("Dear {{1}}, code {{2}}, code {{2}}", "3", "Dear Sample, code 482913, code 482913"),
    ("%s is your code, %s", "1", "482913 is your code, Sample"),
    ("{amount} with code {x1} of {brand}", "2", "35.90 with code 482913 of Sample"),
  ])
  func `takes the placeholder at a place`(_ template: String, _ place: String, _ text: String)
    throws
  {
    let report = try report(on: template, placeholder: place)
    #expect(report.message.text == text)
    #expect(report.samples?.tried == 12)
    for place in ["0", "9"] {
      let other = try OTPLintTests.report(on: template, placeholder: place)
      #expect(other.findings.contains { $0.kind == .noPlaceholder })
    }
  }

  @Test(arguments: [
    "[OTP] 482913 is your code", "[Oakline] Your code is 482913", "<b>482913</b> is your code",
    "Your code:482913", "Price $20, code 482913",
  ])
  func `does not take a label for a placeholder`(_ text: String) throws {
    let report = try report(on: text)
    #expect(report.message.text == text)
    #expect(report.verdict == .found)
    #expect(!report.findings.contains { $0.kind == .noPlaceholder })
  }

  @Test(arguments: [
    "Your code is 482913, {", "100%sure: code 482913", "{ a\nb } 482913", "50% off", "%",
  ])
  func `keeps text that only resembles a placeholder`(_ text: String) throws {
    let report = try report(on: text)
    #expect(report.message.text == text)
    #expect(report.samples == nil)
  }

  @Test func `keeps a brace before a placeholder`() throws {
    let report = try report(on: "{{code}")
    #expect(report.message.text == "{482913")
    #expect(report.samples?.tried == 12)
  }

  @Test func `tests a text without a placeholder as is`() throws {
    let report = try report(on: "{name}, your code is 482913")
    #expect(report.message.text == "{name}, your code is 482913")
    #expect(report.message.code == nil)
    #expect(report.verdict == .found)
    #expect(report.findings.contains { $0.kind == .noPlaceholder })
  }

  @Test func `does not report a missing placeholder in a text without any`() throws {
    #expect(try !kinds(in: "Your code is 482913").contains(.noPlaceholder))
  }

  @Test(
    arguments: [
      ("Use {code}", 12, .found), ("Use {code} or 4829", 12, .found), ("Order {code}", 0, .none),
    ] as [(String, Int, LintReport.Verdict)]
  )
  func `counts the samples that are found, and decides by all`(
    template: String,
    found: Int,
    verdict: LintReport.Verdict
  ) throws {
    let report = try report(on: template)
    #expect(report.samples?.tried == 12)
    #expect(report.samples?.found == found)
    #expect(report.verdict == verdict)
  }

  @Test func `printing a report does not reveal the text`() throws {
    let report = try report(on: "Your code is 771204.")
    var dumped = ""
    dump(report, to: &dumped)
    #expect(!("\(report)" + dumped).contains("771204"))
  }
}
