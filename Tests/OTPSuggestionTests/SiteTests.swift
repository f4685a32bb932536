import OTPMessage
import OTPSuggestion
import Testing

@Suite struct SiteTests {
  private func request(from origin: String) throws -> SuggestionRequest {
    let site: Site = try #require(Site(origin: origin))
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
  ])
  func `an origin is read`(origin: String, host: String, isSecure: Bool) throws {
    let site = try #require(Site(origin: origin))
    #expect(site.host == host)
    #expect(site.isSecure == isSecure)
  }

  @Test(arguments: [
    "", "example.com", "https://", "https:///a", "ftp://example.com", "https://a@example.com",
    "https://example.com:80a", "https://a..example", "https://.example",
    "https://b\u{FC}cher.example",
    "https://example.com\u{0}.evil.example", "https://exa%6dple.com", "https://[::1]", "null",
    "https://example.com:1:2", " https://example.com",
  ])
  func `what is no origin in plain letters is none`(origin: String) {
    #expect(Site(origin: origin) == nil)
  }

  @Test func `a backslash ends the host as it does in a browser`() {
    #expect(Site(origin: "https://example.com\\.evil.example")?.host == "example.com")
  }

  @Test(arguments: [
    ("https://example.com", true), ("https://login.example.com", true),
    ("https://a.b.example.com", true), ("https://EXAMPLE.com.", true),
    ("http://example.com", false), ("https://evil.example", false),
    ("https://evilexample.com", false), ("https://example.com.evil.example", false),
    ("https://com", false), ("https://example.co", false),
  ])
  func `a bound code is offered on its host and below it only`(
    origin: String,
    isOffered: Bool
  ) async throws {
    let scene = try Scene(Arrival(code: "482913", domain: "example.com"))
    let request = try request(from: origin)
    #expect(try await scene.codes(for: request).isEmpty != isOffered)
  }

  @Test(arguments: [("com", "https://example.com"), ("0.2.1", "https://192.0.2.1")])
  func `a whole domain or half an address binds to itself only`(
    domain: String,
    origin: String
  ) async throws {
    let scene = try Scene(Arrival(code: "482913", domain: domain))
    let request = try request(from: origin)
    #expect(try await scene.codes(for: request).isEmpty)
  }

  @Test func `a code for an embedded frame is not for the page`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", domain: "example.com", embeddedDomains: ["pay.example"])
    )
    for origin in ["https://example.com", "https://pay.example"] {
      let request = try request(from: origin)
      #expect(try await scene.codes(for: request).isEmpty)
    }
  }

  @Test func `an unbound code is offered on any site`() async throws {
    let scene = try Scene(Arrival(code: "482913"))
    let request = try request(from: "http://any.example")
    #expect(try await scene.suggestions(for: request).map(\.isBound) == [false])
  }

  @Test func `a person is offered bound codes too`() async throws {
    let scene = try Scene(Arrival(code: "482913", domain: "example.com"))
    #expect(try await scene.suggestions().map(\.code.domain) == ["example.com"])
  }

  @Test func `a bound code is not offered unbound because it also came without its last line`()
    async throws
  {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a", domain: "example.com"),
      Arrival(code: "482913", seconds: 1, sender: "app", channel: .notification)
    )
    let evil = try request(from: "https://evil.example")
    #expect(try await scene.codes(for: evil, at: 2).isEmpty)
    let good = try request(from: "https://example.com")
    #expect(try await scene.suggestions(for: good, at: 2).map(\.isBound) == [true])
  }
}
