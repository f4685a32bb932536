import OTPDetection
import OTPLint
import Testing

struct TemplateTests {
  @Test(arguments: [
    "Your code is {code}.", "Your code is {{code}}.", "Your code is {{ code }}.",
    "Your code is ${code}.", "Your code is %{code}.", "Your code is {Code}.",
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
    "Your code is 482913, {", "100%sure: code 482913", "{ a\nb } 482913", "50% off", "{{code}", "%",
  ])
  func `keeps text that only resembles a placeholder`(_ text: String) throws {
    let report = try report(on: text)
    #expect(report.message.text == text || text == "{{code}")
    #expect(report.samples == nil || text == "{{code}")
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

  @Test func `requires all samples to be found`() throws {
    // A lone number of four digits is found unless it resembles a year.
    let report = try report(on: "Use {code}")
    #expect(report.samples?.tried == 12)
    #expect((report.samples?.found == 12) == (report.verdict == .found))
  }

  @Test func `printing a report does not reveal the text`() throws {
    let report = try report(on: "Your code is 771204.")
    var dumped = ""
    dump(report, to: &dumped)
    #expect(!("\(report)" + dumped).contains("771204"))
  }
}
