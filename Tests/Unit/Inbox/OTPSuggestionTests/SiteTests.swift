import OTPMessage
import OTPSuggestion
import Testing

@Suite struct SiteTests {
  private func request(from origin: String) throws -> SuggestionRequest {
    let site: Site = try #require(Site(readableOrigin: origin))
    return SuggestionRequest(site: site)
  }

  @Test(arguments: [
    ("https://example.com", "example.com", true),
    ("HTTPS://Example.COM/path?q#f", "example.com", true),
    ("https://login.example.com:8443", "login.example.com", true),
    ("https://example.com.", "example.com", true),
    ("http://localhost:3000/", "localhost", false),
    ("https://192.0.2.1", "192.0.2.1", true),
    ("https://xn--bcher-kva.example", "xn--bcher-kva.example", true),
    ("https://b\u{FC}cher.example/", "xn--bcher-kva.example", true),
    ("https://B\u{DC}CHER\u{3002}example", "xn--bcher-kva.example", true),
    ("https://a_b.example?q=user@host", "a_b.example", true),
    ("https://127.1", "127.0.0.1", true), ("https://0x7f.1:443/", "127.0.0.1", true),
    ("https://2130706433", "127.0.0.1", true), ("http://[::1]", "[::1]", false),
    ("https://[2001:DB8::0]:8443/a:b", "[2001:db8::]", true), ("null", "", false),
    ("https://example.com:", "example.com", true),
  ])
  func `valid origins are parsed`(origin: String, host: String, isSecure: Bool) throws {
    let site = try #require(Site(readableOrigin: origin))
    #expect(site.host == host)
    #expect(site.isSecure == isSecure)
  }

  @Test(arguments: [
    "", "example.com", "https://", "https:///a", "ftp://example.com", "https://a@example.com",
    "https://example.com:80a", "https://a..example", "https://.example",
    "https://b\u{FC}cher.example@evil.example", "https://example.com@evil.example",
    "https://example.com:@evil.example", "https://example.com:80@evil.example", "https://@",
    "https://1.2.3.4.5", "https://256.1.1.1", "https://example.1", "https://[::1", "https://::1",
    "https://[::1]a", "https://[::1%25eth0]", "https://example.com:65536",
    "https://example.com: 80",
    "https://example.com:-1", "https://exam ple.com", "https://example.com/a b",
    "https://example.com\t", "https://exam\nple.com", "https://example.com/\r",
    "https:\\\\example.com", "https://example.com\\.evil.example", "https://example.com/a\\b",
    "https:/example.com", "https:///example.com", "https:example.com", "//example.com",
    "https://xn--zz--zz.example", "https://example.com\u{2063}", "https://example..com.",
    "https://ex\u{A0}ample.com", "Null", "data:text/plain,a", "about:blank",
    "blob:https://example.com/1", "https://" + String(repeating: "a.", count: 127) + "example",
    "https://example.com\u{0}.evil.example", "https://exa%6dple.com",
    "https://example.com:1:2", " https://example.com",
  ])
  func `an invalid or non-ASCII origin is opaque`(origin: String) {
    #expect(Site(readableOrigin: origin) == nil)
    #expect(Site(origin: origin) == .opaque)
  }

  @Test func `the default port of the scheme is omitted`() throws {
    #expect(Site(origin: "https://example.com:443").port == nil)
    #expect(Site(origin: "http://example.com:80").port == nil)
    #expect(Site(origin: "http://example.com:443").port == 443)
    #expect(Site(origin: "https://example.com:00008443").port == 8443)
    #expect(
      Site(origin: "https://example.com") == Site(host: "EXAMPLE.com.", isSecure: true, port: 443)
    )
  }

  @Test(arguments: [
    "", "https://example.com", "example.com:443", "a b", "example.com/", "user@example.com", "::1",
  ])
  func `an invalid host makes no site`(host: String) {
    #expect(Site(host: host, isSecure: true) == nil)
  }

  @Test func `a port out of range makes no site`() {
    for port in [-1, 65_536] {
      #expect(Site(host: "example.com", isSecure: true, port: port) == nil)
    }
  }

  @Test func `an unbound code is offered on any site`() async throws {
    let scene = try Scene(Arrival(code: "482913"))
    let request = try request(from: "http://any.example")
    #expect(try await scene.suggestions(for: request).map(\.isBound) == [false])
  }

  @Test func `a request without a site gets bound codes too`() async throws {
    let scene = try Scene(Arrival(code: "482913", domain: "example.com"))
    #expect(try await scene.suggestions().map(\.domain) == ["example.com"])
  }

  @Test(arguments: [0, 2] as [Int64])
  func `a bound code without its last line is not offered as unbound`(
    seconds: Int64
  ) async throws {
    let scene = try Scene(
      Arrival(code: "482913", seconds: seconds, sender: "a", domain: "example.com"),
      Arrival(code: "482913", seconds: 1, sender: "app", channel: .notification)
    )
    let evil = try request(from: "https://evil.example")
    #expect(try await scene.codes(for: evil, at: 2).isEmpty)
    let good = try request(from: "https://example.com")
    #expect(try await scene.suggestions(for: good, at: 2).map(\.isBound) == [true])
  }
}
