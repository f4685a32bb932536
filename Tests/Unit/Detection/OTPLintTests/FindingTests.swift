import OTPDetection
import OTPLint
import Testing

/// Tests where each finding appears and where it does not.
struct FindingTests {
  private static let good = "Your Oakline code is {code}. Do not share it."

  private func expect(
    _ kind: LintFinding.Kind,
    in present: String,
    notIn absent: String = good,
    site: String? = nil,
    isForAndroid: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try kinds(in: present, site: site, isForAndroid: isForAndroid).contains(kind),
      sourceLocation: sourceLocation
    )
    #expect(
      try !kinds(in: absent, site: site, isForAndroid: isForAndroid).contains(kind),
      sourceLocation: sourceLocation
    )
  }

  @Test func `finds a word for the code near, far away or missing`() throws {
    try expect(.keyword, in: Self.good, notIn: "Oakline {code}")
    try expect(.noKeyword, in: "Oakline {code}")
    try expect(
      .farKeyword,
      in: "This is the code for the account that you opened with us in the shop on Mill Lane"
        + " yesterday. Thank you and welcome to our family! Oakline\n\n{code}"
    )
  }

  @Test func `finds a word in a language other than that of the message`() throws {
    try expect(
      .foreignKeyword,
      in: "Ihr verification code lautet {code}. Geben Sie ihn niemandem weiter.",
      notIn: "Ihr Code lautet {code}. Geben Sie ihn niemandem weiter."
    )
    try expect(
      .foreignKeyword,
      in: "Ο verification code σας είναι {code}",
      notIn: "Ваш код подтверждения: {code}"
    )
    // Many languages use "token".
    try expect(
      .foreignKeyword,
      in: "Banco Ipê: verification code {code}. Não compartilhe com ninguém.",
      notIn: "Banco Ipê: token {code}. Não compartilhe com ninguém."
    )
    // OTP is a word in all languages.
    try expect(.keyword, in: "आपका OTP {code} है। इसे किसी के साथ साझा न करें।", notIn: "{code}")
    #expect(
      try !kinds(in: "आपका OTP {code} है। इसे किसी के साथ साझा न करें।").contains(.foreignKeyword)
    )
  }

  @Test func `finds secrecy and validity`() throws {
    try expect(.secrecy, in: Self.good, notIn: "Your code is {code}.")
    try expect(.noSecrecy, in: "Your code is {code}.")
    try expect(.validity, in: "Your code is {code}. It expires in 10 minutes.")
  }

  @Test(arguments: [
    "Your code is {code}. Card ending 1245.", "Your code is {code}. Call 0800 555 1234567.",
    "Branch 2291: your code is {code}.",
  ])
  func `finds another number of four to eight digits`(_ template: String) throws {
    try expect(.otherNumber, in: template)
  }

  @Test(arguments: [
    ("Order 77120", "of 5 digits; leave it out, shorten it, or write it in groups of at most 3"),
    (
      "Call 0800 555 1234", "of 11 digits, 4 of them in a row (it looks like: phone); leave it out,"
    ),
    (
      "Call +1 800 5550100",
      "of 11 digits, 7 of them in a row (it looks like: phone); leave it out,"
    ),
    ("On 2026-01-31", "of 8 digits, 4 of them in a row (it looks like: date); leave it out, or"),
  ])
  func `describes another number as it is written`(_ number: String, _ words: String) throws {
    let findings = try report(on: "Your code is {code}. \(number)").findings
    let finding = try #require(findings.first { $0.kind == .otherNumber })
    #expect(finding.sentence.contains("another number \(words)"))
  }

  @Test func `leaves out ignored rules`() throws {
    let text = "Your code is {code}. Order 77120"
    #expect(try kinds(in: text).contains(.otherNumber))
    #expect(try !kinds(in: text, ignoring: [.otherNumber]).contains(.otherNumber))
  }

  @Test func `every rule has a name and a summary of its own`() {
    let kinds = LintFinding.Kind.allCases
    #expect(Set(kinds.map(\.summary)).count == kinds.count)
    #expect(kinds.allSatisfy { $0.rawValue.utf8.count <= 16 })
  }

  @Test(arguments: [
    "Your code is {code}. It expires in 10 minutes.", "{code}. Your code is {code}.",
    "Your code for 35.90 EUR is {code}.", "Your code is {code}. FA+9qCX9VSu",
  ])
  func `ignores numbers that cannot be mistaken for a code`(_ template: String) throws {
    #expect(try !kinds(in: template).contains(.otherNumber))
  }

  @Test func `finds letters that touch the code`() throws {
    try expect(.runTogether, in: "Your code{code}is secret")
    try expect(.runTogether, in: "code482913is", notIn: "code 482913 is")
    try expect(.runTogether, in: "Your code is {code}10 minutes")
    try expect(.runTogether, in: "Ваш код{code}ваш", notIn: "您的验证码是{code}，请勿泄露")
    try expect(.runTogether, in: "Your code is {code}x", notIn: "인증번호 {code}입니다")
  }

  @Test func `finds codes that Android does not recognize`() throws {
    let three = try #require(CodeForm("000"))
    let letters = try #require(CodeForm("AAAAAA"))
    for (form, isUnusual) in [(three, true), (letters, true), (CodeForm.usual, false)] {
      let findings = try report(on: Self.good, form: form).findings
      #expect(findings.contains { $0.kind == .unusualCode } == isUnusual)
    }
  }

  @Test func `finds texts that are too long`() throws {
    let long = Self.good + String(repeating: " and more", count: 15)
    try expect(.severalSMS, in: long)
    try expect(.oneSMS, in: Self.good, notIn: long)
    try expect(.alphabet, in: "Your “Oakline” code is {code}")
    try expect(.alphabet, in: "Your code – {code}", notIn: "Ваш код: {code}")
  }

  @Test func `finds the hash for SMS Retriever`() throws {
    let hash = "\nFA+9qCX9VSu"
    try expect(.retrieverHash, in: Self.good + hash)
    try expect(.noHash, in: Self.good, notIn: Self.good + hash, isForAndroid: true)
    #expect(try !kinds(in: Self.good).contains(.noHash))
    try expect(.hashMissing, in: "<#> " + Self.good, notIn: "<#> " + Self.good + hash)
    let long = Self.good + String(repeating: " and more", count: 12) + hash
    try expect(.hashTooLong, in: long, notIn: Self.good + hash)
    try expect(.retrieverHash, in: Self.good + "\nFAxqCXsVSuK", notIn: Self.good + "\nSuperMarket")
    // A capital is neither a digit nor a symbol.
    try expect(.retrieverHash, in: Self.good + "\nabcdefg9ijk", notIn: Self.good + "\nAbcdefgAijk")
    try expect(
      .noHash,
      in: "Your code is {code}. More information",
      notIn: "{code}" + hash,
      isForAndroid: true
    )
  }

  @Test(arguments: [
    "https://example.com/a", "www.example.com", "example.com/a", "HTTP://EXAMPLE.COM",
  ])
  func `finds a link beside the code`(_ link: String) throws {
    try expect(.link, in: "Your code is {code}. See \(link)")
  }

  @Test(arguments: ["24/7", "and/or", "a.b", "@example.com #{code}", "./"])
  func `ignores text that is no link`(_ text: String) throws {
    #expect(try !kinds(in: "Your code is {code}. \(text)").contains(.link))
  }

  @Test func `every finding has a sentence, a reason and a source`() throws {
    let findings = try report(on: "Use {code} or 77120, www.example.com").findings
    #expect(!findings.isEmpty)
    for finding in findings {
      #expect(!finding.sentence.isEmpty && !finding.reason.isEmpty)
      #expect(finding.source.url?.hasPrefix("https://") ?? true)
    }
  }
}
