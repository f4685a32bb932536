import OTPDetection
import Testing

/// Bindings in messages and mail headers, without detection.
struct OriginBoundCodeTests {
  private func code(_ headers: (String, String)...) -> OriginBoundCode? {
    OriginBoundCode(headers: headers.map { MailHeaderField(name: $0.0, value: $0.1) })
  }

  // MARK: Messages

  @Test func `reads code, host and embedded hosts of a message`() throws {
    let text = "Your code is 482913.\n\n@Example.com #482913 @pay.example %shop.example"
    let bound = try #require(OriginBoundCode(text: text))
    #expect(bound.code.value == "482913")
    #expect(bound.binding.domain == "example.com")
    #expect(bound.binding.embeddedDomains == ["pay.example", "shop.example"])
  }

  @Test(arguments: [
    "", "Your code is 482913.", "@example.com #", "@192.0.2.1 #482913", "@com #482913",
    "@a.example #111222\n@b.example #333444", "@example.com #\u{FF14}82913",
  ])
  func `a message without exactly one valid binding has none`(text: String) {
    #expect(OriginBoundCode(text: text) == nil)
  }

  @Test func `printing a bound code does not show it`() throws {
    let bound = try #require(OriginBoundCode(text: "@example.com #482913"))
    var dumped = ""
    dump(bound, to: &dumped)
    for text in ["\(bound)", String(reflecting: bound), dumped] {
      #expect(!text.contains("482913"))
    }
  }

  // MARK: OTP-Token

  @Test(arguments: [
    #""482913"; origin="https://example.com""#, #"  "482913";origin="https://example.com"  "#,
    #""482913";   origin="https://example.com""#,
    "\"482913\";\r\n origin=\"https://example.com\"",
    "\"482913\";\n\torigin=\"https://example.com\"",
    "\"482913\"; origin=\"https://example.com\"\r\n",
    #""482913"; ttl=300; origin="https://example.com"; dkim; a=?1; b=:NjU0MzIx:; c=-1.5; d=t/o:k"#,
    #""482913"; x=@1700000000; y=%"f%c3%bc"; origin="https://example.com"; *z"#,
    #""482913"; origin="https://b.example"; origin="https://example.com""#,
    #""482913"; origin=12; origin="https://example.com""#,
  ])
  func `reads a token as a structured field`(value: String) throws {
    let bound = try #require(code(("OTP-Token", value)))
    #expect(bound.code.value == "482913")
    #expect(bound.binding.domain == "example.com")
    #expect(bound.binding.embeddedDomains.isEmpty)
  }

  @Test func `removes escapes from a token`() {
    let value = #""a\"b\\c"; origin="https://xn--bcher-kva.example""#
    #expect(code(("otp-TOKEN", value))?.code.value == #"a"b\c"#)
  }

  @Test(arguments: [
    "", "482913; origin=\"https://example.com\"", #""482913""#, #""482913"; origin"#,
    #""482913"; origin=https://example.com"#, #""482913"; origin="null""#,
    #""482913"; Origin="https://example.com""#, #""482913"; origin="http://example.com""#,
    #""482913"; origin="https://Example.com""#, #""482913"; origin="https://example.com:443""#,
    #""482913"; origin="https://example.com:8443""#, #""482913"; origin="https://example.com/""#,
    #""482913"; origin="https://example.com.""#, #""482913"; origin="https://bücher.example""#,
    #""482913"; origin="https://192.0.2.1""#, #""482913"; origin="https://[2001:db8::1]""#,
    #""482913"; origin="https://localhost""#, #""482913"; origin="https://github.io""#,
    #""482913"; origin="https://user@example.com""#,
    #""482913"; origin="https://xn--zz--zz.example""#,
    #""482913"; origin="https://example.com" x"#, #""482913", "1"; origin="https://example.com""#,
    #""482913"; origin="https://example.com"#, #""482913" ; origin="https://example.com""#,
    #""482913"; origin="https://example.com";"#, #""482913"; origin="https://example.com"; a="#,
    #""482913"; origin="https://example.com"; a=1.2345"#,
    #""482913"; origin="https://example.com"; a=1234567890123456"#,
    #""482913"; origin="https://example.com"; a=?2"#,
    #""482913"; origin="https://example.com"; a=:?:"#,
    #""482913"; origin="https://example.com"; a=%"%ZZ""#,
    #""482\913"; origin="https://example.com""#, #""482 913"; origin="https://example.com""#,
    #""482913"; origin="https://example.com"; ttl=60"# + "\r\nX: 1",
    #"(“482913”); origin="https://example.com""#,
    #"""; origin="https://example.com""#, #""""# + #"; origin="https://example.com""#,
  ])
  func `rejects a malformed token`(value: String) {
    #expect(code(("OTP-Token", value)) == nil)
  }

  // MARK: One-Time-Code

  @Test(arguments: [
    "code=482913; origin=example.com", "origin=Example.com.;code=482913;",
    "code = 482913 ; origin = example.com ; \r\n", "code=482913;\r\n\torigin=example.com",
    "code=482913; origin=example.com; later=1; Code=2; empty=",
  ])
  func `reads a tag list`(value: String) throws {
    let bound = try #require(code(("One-Time-Code", value)))
    #expect(bound.code.value == "482913")
    #expect(bound.binding.domain == "example.com")
    #expect(bound.binding.embeddedDomains.isEmpty)
  }

  @Test func `a tag list names an embedded host`() {
    let value = "origin=example.com; embedded-origin=pay.example; code=482913"
    #expect(code(("one-time-code", value))?.binding.embeddedDomains == ["pay.example"])
  }

  @Test(arguments: [
    "", ";", "code=482913", "origin=example.com", "code=; origin=example.com",
    "code=482913; embedded-origin=pay.example", "code=1; code=2; origin=example.com",
    "code=482913; origin=example.com; x=1; x=1", "code=482913; origin=example.com; ; x=1",
    "code=482913; origin=example.com; x", "code=482913; origin=example.com; 1x=1",
    "code=482913; origin=example.com; =1", "code=482 913; origin=example.com",
    "code=482913; origin=https://example.com", "code=482913; origin=example.com:443",
    "code=482913; origin=192.0.2.1", "code=482913; origin=co.uk",
    "code=482913; origin=bücher.example",
    "code=482913; origin=example.com; embedded-origin=",
    "code=482913; origin=example.com; embedded-origin=com",
    "Code=482913; Origin=example.com", "code=482913, origin=example.com",
  ])
  func `rejects a malformed tag list`(value: String) {
    #expect(code(("One-Time-Code", value)) == nil)
  }

  // MARK: Both

  private let token = ("OTP-Token", #""482913"; origin="https://example.com""#)
  private let tags = ("One-Time-Code", "code=482913; origin=example.com")

  @Test func `ignores other headers`() {
    #expect(
      code(("Subject", "482913 is your code"), token, ("X-OTP", "@a.example #1"))?.binding.domain
        == "example.com"
    )
    #expect(code(("Subject", "@example.com #482913")) == nil)
    #expect(code() == nil)
  }

  @Test func `rejects a repeated header`() {
    #expect(code(token, token) == nil)
    #expect(code(tags, ("one-time-code", tags.1)) == nil)
  }

  @Test func `two headers must agree`() {
    #expect(code(token, tags)?.code.value == "482913")
    #expect(code(token, ("One-Time-Code", "code=482914; origin=example.com")) == nil)
    #expect(code(tags, ("OTP-Token", #""482913"; origin="https://a.example.com""#)) == nil)
    #expect(code(tags, ("OTP-Token", "482913")) == nil)
  }

  @Test func `reads a very long header in linear time`() {
    let spaces = String(repeating: "\r\n ", count: 300_000)
    #expect(code(("OTP-Token", #""482913";"# + spaces + #"origin="https://example.com""#)) != nil)
    #expect(code(("One-Time-Code", String(repeating: "a=1;", count: 250_000))) == nil)
    #expect(code(("One-Time-Code", String(repeating: ";", count: 1_000_000))) == nil)
  }
}
