import OTPDetection
import OTPLint
import Testing

/// Tests a good and a bad template in five languages, and the meaning of each verdict.
struct VerdictTests {
  @Test(arguments: [
    "Your Oakline code is {code}. It expires in 10 minutes. Do not share it.",
    "Ihr Oakline-Bestätigungscode lautet {code}. Geben Sie ihn niemandem weiter.",
    "Oakline doğrulama kodunuz: {code}. Kimseyle paylaşmayın.",
    "आपका Oakline ओटीपी {code} है। इसे किसी के साथ साझा न करें।",
    "【さくら】認証コード：{code}（10分間有効）。他人に教えないでください。",
  ])
  func `a good template passes with all samples`(_ template: String) throws {
    let report = try report(on: template)
    #expect(report.verdict == .found)
    #expect(report.samples?.found == report.samples?.tried)
    #expect(report.findings(.harms).isEmpty)
    let helps = Set(report.findings(.helps).map(\.kind))
    #expect(helps.isSuperset(of: [.keyword, .secrecy, .oneSMS]))
    #expect(!report.findings.contains { $0.kind == .foreignKeyword })
  }

  @Test(arguments: [
    "Your order 77120 is confirmed, reference {code}.",
    "Bestellung {code} wurde versandt.",
    "Siparişiniz {code} teslim edildi.",
    "{code} आपका ऑर्डर नंबर है",
    "ご注文番号{code}を発送しました https://example.com/a",
  ])
  func `a bad template fails with advice`(_ template: String) throws {
    let report = try report(on: template)
    #expect(report.verdict == .none)
    #expect(report.samples?.found == 0)
    let harms = Set(report.findings(.harms).map(\.kind))
    #expect(harms.contains(.noKeyword))
    #expect(harms.contains(.evidence))
  }

  @Test func `the verdict is wrong if another number would be offered`() throws {
    let report = try report(on: "Use code 771204 to sign in. Reference {code}")
    #expect(report.verdict == .wrong)
    #expect(report.detection.code?.value == "771204")
    #expect(report.findings.first { $0.severity == .harms }?.kind == .wrongCode)
  }

  @Test func `two codes are ambiguous`() throws {
    let report = try report(on: "Your code is {code}. Your other code is 771204.")
    #expect(report.verdict == .ambiguous)
    #expect(report.findings.contains { $0.kind == .twoCodes })
  }

  @Test func `a malformed binding makes the code unusable`() throws {
    #expect(try report(on: "Your code is {code}.\n@example.com:443 #{code}").verdict == .unusable)
  }

  @Test func `recognizes a text that hides a message`() throws {
    let report = try report(on: "Sensitive notification content hidden")
    #expect(report.verdict == .redacted)
    #expect(report.findings.contains { $0.kind == .hidden })
  }

  @Test func `finds no code in a text without a number`() throws {
    let kinds = try kinds(in: "See you at dinner")
    #expect(kinds.contains(.noCode))
    #expect(!kinds.contains(.noKeyword))
  }

  @Test func `accepts a code found without its hyphens`() throws {
    let form = try #require(CodeForm("000-000"))
    let report = try report(on: "Your code is {code}.\n\n@example.com #{code}", form: form)
    #expect(report.verdict == .found)
    #expect(report.detection.code?.value == "482-913")
  }

  @Test func `tries letters and digits as the form says`() throws {
    let form = try #require(CodeForm("AAAA00"))
    let report = try report(on: "Your verification code is: {code}", form: form)
    #expect(report.message.text == "Your verification code is: KTXR13")
    #expect(report.verdict == .found)
  }
}
