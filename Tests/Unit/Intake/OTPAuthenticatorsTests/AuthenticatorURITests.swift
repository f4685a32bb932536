import OTPAuthenticators
import OTPSites
import Testing

@Suite struct AuthenticatorURITests {
  private let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

  @Test func `reads what QR codes hold`() throws {
    let uri = try AuthenticatorURI(
      "otpauth://totp/ACME%20Co:john.doe@email.com?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ"
        + "&issuer=ACME%20Co&algorithm=SHA256&digits=8&period=60&image=https%3A%2F%2Fa.example"
    )
    #expect(uri.issuer == "ACME Co" && uri.account == "john.doe@email.com")
    #expect(uri.authenticator.factor == .time(period: 60))
    #expect(uri.authenticator.hash == .sha256 && uri.authenticator.form == .digits(8))
    #expect(uri.authenticator.secret.count == 20)
  }

  @Test func `takes the usual values for what is missing`() throws {
    let uri = try AuthenticatorURI("OTPAUTH://TOTP/alice?secret=\(secret.lowercased())")
    #expect(uri.issuer == "" && uri.account == "alice")
    #expect(uri.authenticator.secret == Array("12345678901234567890".utf8))
    #expect(uri.authenticator.factor == .time(period: 30))
    #expect(uri.authenticator.hash == .sha1 && uri.authenticator.form == .digits(6))
    #expect(try AuthenticatorURI("otpauth://totp?secret=\(secret)").account == "")
  }

  @Test func `reads the secret in groups, the issuer of the label, and Steam`() throws {
    let uri = try AuthenticatorURI("otpauth://totp/Shop:%20bob?secret=GEZD%20GNBV-GY3TQOJQ")
    #expect(uri.issuer == "Shop" && uri.account == "bob")
    #expect(uri.authenticator.secret == Array("1234567890".utf8))
    for steam in ["steam/Steam:a?secret=\(secret)", "totp/a?secret=\(secret)&encoder=steam"] {
      #expect(try AuthenticatorURI("otpauth://\(steam)").authenticator.form == .steam)
    }
  }

  @Test(
    arguments: [
      "https://example.com", "otpauth://totp/a", "otpauth://totp/a?secret=", "otpauth:",
      "otpauth://totp/a?secret=01189", "otpauth://hotp/a?secret=GEZDGNBV",
      "otpauth://hotp/a?secret=GEZDGNBV&counter=-1", "otpauth://push/a?secret=GEZDGNBV",
      "otpauth://totp/a?secret=GEZDGNBV&digits=5", "otpauth://totp/a?secret=GEZDGNBV&digits=x",
      "otpauth://totp/a?secret=GEZDGNBV&period=0", "otpauth://totp/a?secret=GEZDGNBV&algorithm=MD5",
      "otpauth://totp/a?secret=GEZDGNBV&secret=GEZDGNBV",
      "otpauth://hotp/a?secret=GEZDGNBV&counter=9223372036854775807",
    ]
  )
  func `refuses what it could only guess`(uri: String) {
    let fault = #expect(throws: AuthenticatorURI.Fault.self) { try AuthenticatorURI(uri) }
    #expect(fault?.description.contains("GEZD") == false)
  }

  @Test func `changes the counter and nothing else`() {
    let before = "otpauth://hotp/a%20b?secret=GEZDGNBV&Counter=7&x=counter=1#f"
    #expect(
      AuthenticatorURI.setting(counter: 8, in: before)
        == "otpauth://hotp/a%20b?secret=GEZDGNBV&Counter=8&x=counter=1#f"
    )
    #expect(
      AuthenticatorURI.setting(counter: 10, in: "otpauth://hotp/a?counter=9&secret=GEZDGNBV")
        == "otpauth://hotp/a?counter=10&secret=GEZDGNBV"
    )
    #expect(
      AuthenticatorURI.setting(
        counter: 8,
        in: "otpauth://hotp/a?secret=GEZDGNBV&%63ounter=7#a&counter=1"
      )
        == "otpauth://hotp/a?secret=GEZDGNBV&%63ounter=8#a&counter=1"
    )
  }

  @Test func `changes no counter where there is none`() {
    for uri in ["otpauth://hotp/a?secret=GEZDGNBV", "otpauth://totp/a?secret=GEZDGNBV&counter=7"] {
      #expect(AuthenticatorURI.setting(counter: 8, in: uri) == nil)
    }
  }
}

@Suite struct AuthenticatorEntryTests {
  private let line = "otpauth://totp/Example:alice?secret=GEZDGNBV"

  private func entry(_ text: String, named name: String = "") throws -> AuthenticatorEntry? {
    try AuthenticatorEntry(text, named: name, by: SuffixList(.builtIn))
  }

  @Test func `needs a line with a URI`() throws {
    #expect(try entry("password\nurl: https://example.com") == nil)
    #expect(try entry("password\n\(line)\n")?.uri.account == "alice")
    #expect(throws: AuthenticatorURI.Fault.self) { try entry("password\notpauth://totp/a") }
  }

  @Test(
    arguments: [
      ("url: https://Example.com:8443/login?a=b", "x/example.org", ["example.com"]),
      ("URL: example.com\nwebsite: http://b.example.net", "", ["example.com", "b.example.net"]),
      ("url: https://192.0.2.1/\nurl: nowhere", "example.org/alice", ["example.org"]),
      ("", "example.com/alice", ["example.com"]),
      ("", "web/login.example.com/alice", ["login.example.com"]),
      ("", "web/example.com", ["example.com"]), ("", "example.com/john.dev", ["example.com"]),
      ("", "friends/john.doe", []), ("", "co.uk/alice", []), ("", "Example", []),
    ] as [(String, String, [String])]
  )
  func `finds the sites of an entry`(lines: String, name: String, domains: [String]) throws {
    #expect(try entry("password\n\(line)\n\(lines)", named: name)?.domains == domains)
  }

  @Test func `takes the issuer for a site if it is a host`() throws {
    #expect(
      try entry("otpauth://totp/a?secret=GEZDGNBV&issuer=example.com", named: "Example")?.domains
        == ["example.com"]
    )
  }

  @Test func `finds the person`() throws {
    let bare = "otpauth://totp/?secret=GEZDGNBV"
    #expect(try entry(line, named: "example.com/bob")?.user == "alice")
    #expect(try entry("\(bare)\nlogin: carol", named: "example.com/bob")?.user == "carol")
    #expect(try entry(bare, named: "example.com/bob")?.user == "bob")
    #expect(try entry(bare, named: "example.com")?.user == "")
  }
}
