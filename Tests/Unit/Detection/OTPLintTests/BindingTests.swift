import OTPLint
import Testing

/// Tests findings about the line that binds a code to a site.
struct BindingTests {
  private func findings(in text: String, site: String? = nil) throws -> [LintFinding] {
    try report(on: text, site: site).findings
  }

  private func finding(
    _ kind: LintFinding.Kind,
    in text: String,
    site: String? = nil
  ) throws -> LintFinding? {
    try findings(in: text, site: site).first { $0.kind == kind }
  }

  @Test func `suggests a missing binding line`() throws {
    let text = try #require(try finding(.notBound, in: "Your code is 593812."))
    #expect(text.sentence.hasSuffix(": @example.com #593812"))
    #expect(text.suggestion == "@example.com #593812")
    let template = try #require(
      try finding(.notBound, in: "Your code is {{code}}.", site: "login.example.com")
    )
    #expect(template.sentence.hasSuffix(": @login.example.com #{{code}}"))
    #expect(template.suggestion == "@login.example.com #{{code}}")
  }

  @Test func `suggests no code if the text has none, or a template does not tell which it is`()
    throws
  {
    for text in [
      "See you at dinner", "Dear {#var#}, {#var#} is your OTP for BANK login.", "For {%s}",
    ] {
      let finding = try #require(try finding(.notBound, in: text))
      #expect(finding.suggestion == nil)
      #expect(finding.sentence.hasSuffix("add: @example.com, one space, # and the code"))
    }
  }

  @Test func `reports a valid binding as helpful`() throws {
    let text = "Your code is {code}.\n\n@example.com #{code}"
    #expect(try finding(.bound, in: text)?.severity == .helps)
    #expect(try kinds(in: text).isDisjoint(with: [.notBound, .bindingNotLast, .malformedBinding]))
  }

  @Test(arguments: [
    ("@example.com:443 #{code}", "host name"), ("@https://example.com #{code}", "host name"),
    ("@example.com  #{code}", "one space"), ("@example.com#{code}", "one space"),
    ("@example.com #", "ASCII"), ("@example.com #{code} @bad..host", "embedded"),
    ("@192.0.2.1 #{code}", "IP address"), ("@[2001:db8::1] #{code}", "IP address"),
    ("@github.io #{code}", "yours alone"), ("(@example.com #{code})", "nothing touching"),
    ("@example.com #{code} %co.uk", "yours alone"),
  ])
  func `explains what makes a binding line malformed`(_ line: String, _ reason: String) throws {
    let text = "Your code is {code}.\n" + line
    let finding = try #require(try finding(.malformedBinding, in: text))
    #expect(finding.severity == .harms)
    #expect(finding.sentence.contains(reason))
    #expect(finding.suggestion == "@example.com #{code}")
    #expect(try report(on: text).verdict == .unusable)
  }

  @Test(arguments: ["@example.com {code}", "example.com #{code}"])
  func `treats a line that resembles a binding as malformed`(_ line: String) throws {
    let text = "Your code is {code}.\n" + line
    #expect(try finding(.malformedBinding, in: text)?.severity == .harms)
    #expect(try finding(.notBound, in: text) == nil)
  }

  @Test(arguments: ["See you at example.com #2 today", "@anna #2", "Oakline, Mill Lane"])
  func `does not mistake another last line for a binding`(_ line: String) throws {
    #expect(try finding(.malformedBinding, in: "Your code is {code}.\n" + line) == nil)
  }

  @Test(arguments: [
    "@example.com #{code}\nYour code is {code}.", "Your code is {code}. @example.com #{code}",
    "Your code is {code}.\n@example.com #{code}\n",
  ])
  func `reports a binding that is not on the last line`(_ text: String) throws {
    #expect(try finding(.bindingNotLast, in: text)?.severity == .harms)
  }

  @Test func `reports a binding to another site`() throws {
    let text = "Your code is {code}.\n\n@example.com #{code}"
    #expect(try finding(.otherSite, in: text, site: "example.org") != nil)
    #expect(try finding(.otherSite, in: text, site: "notexample.com") != nil)
    for site in ["example.com", "login.example.com"] {
      #expect(try finding(.otherSite, in: text, site: site) == nil)
    }
  }

  @Test(arguments: ["example.com", "https://example.com", "https://example.com/", "EXAMPLE.com"])
  func `accepts a site with or without its scheme`(_ text: String) throws {
    #expect(try site(text) == "example.com")
  }

  @Test func `converts an internationalized site to Punycode`() throws {
    #expect(try site("bücher.example") == "xn--bcher-kva.example")
  }

  @Test(arguments: [
    "", "example", "http://example.com", "example.com:443", "example.com/a", "a b.example",
    "192.0.2.1", "github.io",
  ])
  func `rejects a site that is not a host`(_ text: String) throws {
    #expect(try site(text) == nil)
  }
}
