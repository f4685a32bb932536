import OTPDetection
import OTPMessage
import OTPSuggestion
import Testing

/// Where bound codes are offered, following https://wicg.github.io/sms-one-time-codes/#usage.
@Suite struct BoundCodeTests {
  /// The match of a bound code in the field of `documents`, outermost first.
  private func match(
    domain: String,
    embeddedDomains: [String] = [],
    in documents: [String]
  ) async throws -> Suggestion.Match? {
    let scene = try Scene(
      Arrival(code: "482913", domain: domain, embeddedDomains: embeddedDomains)
    )
    let sites = documents.map { Site(origin: $0) }
    let request = SuggestionRequest(site: sites.first, frames: Array(sites.dropFirst()))
    let suggestions = try await scene.suggestions(for: request)
    if let suggestion = suggestions.first { _ = try #require(suggestion.match) }
    return suggestions.first?.match
  }

  @Test(
    arguments: [
      ("https://example.com", .origin), ("https://EXAMPLE.com.:443/login?a#b", .origin),
      ("https://login.example.com", .site), ("https://a.b.example.com", .site),
      ("https://example.com:8443", .site), ("https://a_b.example.com", .site),
      ("http://example.com", nil), ("http://login.example.com", nil), ("https://evil.example", nil),
      ("https://evilexample.com", nil), ("https://example.com.evil.example", nil),
      ("https://com", nil), ("https://example.co", nil), ("https://example", nil),
      ("https://example.com@evil.example", nil), ("https://192.0.2.1", nil), ("https://[::1]", nil),
      ("https://ex\u{430}mple.com", nil), ("null", nil), ("data:,a", nil), ("", nil),
    ] as [(String, Suggestion.Match?)]
  )
  func `a page gets codes bound to its site`(
    origin: String,
    expected: Suggestion.Match?
  ) async throws {
    #expect(try await match(domain: "example.com", in: [origin]) == expected)
  }

  @Test(
    arguments: [
      ("login.example.com", "https://example.com", .site),
      ("login.example.com", "https://shop.example.com", .site),
      ("login.example.com", "https://login.example.com", .origin),
      ("a.co.uk", "https://b.co.uk", nil), ("a.co.uk", "https://www.a.co.uk", .site),
      ("alice.github.io", "https://bob.github.io", nil),
      ("alice.github.io", "https://github.io", nil),
      ("alice.github.io", "https://blog.alice.github.io", .site),
      ("a.foo.bar.ck", "https://b.foo.bar.ck", .site), ("foo.bar.ck", "https://baz.bar.ck", nil),
      ("a.www.ck", "https://b.www.ck", .site), ("a.local", "https://b.local", nil),
      ("xn--bcher-kva.example", "https://b\u{FC}cher.example", .origin),
      ("xn--bcher-kva.example", "https://www.B\u{DC}CHER.example", .site),
      ("xn--bcher-kva.example", "https://bucher.example", nil),
    ] as [(String, String, Suggestion.Match?)]
  )
  func `a site ends at its public suffix`(
    domain: String,
    origin: String,
    expected: Suggestion.Match?
  ) async throws {
    #expect(try await match(domain: domain, in: [origin]) == expected)
  }

  @Test(arguments: [
    ("com", "https://example.com"), ("github.io", "https://alice.github.io"),
    ("0.2.1", "https://192.0.2.1"), ("192.0.2.1", "https://192.0.2.1"),
    ("192.0.2.1", "https://3221225985"), ("[::1]", "https://[::1]"),
    ("example.com:8443", "https://example.com:8443"), (" ", "https://example.com"),
    ("a_b.example", "https://a_b.example"),
  ])
  func `a binding to no registrable domain matches nothing`(
    domain: String,
    origin: String
  ) async throws {
    #expect(try await match(domain: domain, in: [origin]) == nil)
  }

  @Test(
    arguments: [
      (["https://example.com", "https://pay.example"], .origin),
      (["https://example.com", "https://pay.example", "https://pay.example"], .origin),
      (["https://example.com", "https://example.com", "https://pay.example"], .origin),
      (["https://www.example.com", "https://pay.example"], .site),
      (["https://example.com", "https://x.pay.example"], .site),
      (["https://example.com", "https://a.example.com", "https://pay.example"], .site),
      (["https://example.com", "https://a.pay.example", "https://pay.example"], .site),
      (["https://example.com:8443", "https://pay.example"], .site),
      (["https://example.com"], nil), (["https://pay.example"], nil),
      (["https://example.com", "https://example.com"], nil),
      (["https://example.com", "https://evil.example"], nil),
      (["https://evil.example", "https://pay.example"], nil),
      (["https://pay.example", "https://example.com"], nil),
      (["https://pay.example", "https://pay.example"], nil),
      (["https://example.com", "https://evil.example", "https://pay.example"], nil),
      (["https://example.com", "http://example.com", "https://pay.example"], nil),
      (["http://example.com", "https://pay.example"], nil),
      (["https://example.com", "http://pay.example"], nil),
      (["https://example.com", "null", "https://pay.example"], nil),
      (["https://example.com", "null"], nil), (["null", "https://pay.example"], nil),
      (["https://example.com", "about:blank", "https://pay.example"], nil),
    ] as [([String], Suggestion.Match?)]
  )
  func `a frame gets codes that name it and its page`(
    documents: [String],
    expected: Suggestion.Match?
  ) async throws {
    let match = try await match(
      domain: "example.com",
      embeddedDomains: ["pay.example"],
      in: documents
    )
    #expect(match == expected)
  }

  @Test(arguments: ["https://example.com", "https://login.example.com", "https://pay.example"])
  func `a code without an embedded host matches no frame`(frame: String) async throws {
    #expect(try await match(domain: "example.com", in: ["https://example.com", frame]) == nil)
  }

  @Test(
    arguments: [
      ("https://pay.example", .origin), ("https://shop.example", .origin),
      ("https://www.shop.example", .site), ("https://evil.example", nil),
    ] as [(String, Suggestion.Match?)]
  )
  func `any of several embedded hosts matches`(
    frame: String,
    expected: Suggestion.Match?
  ) async throws {
    let match = try await match(
      domain: "example.com",
      embeddedDomains: ["pay.example", "shop.example"],
      in: ["https://example.com", frame]
    )
    #expect(match == expected)
  }

  @Test func `a frame inside an unknown page gets no bound code`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", domain: "example.com", embeddedDomains: ["pay.example"])
    )
    let frame = Site(origin: "https://pay.example")
    #expect(try await scene.codes(for: SuggestionRequest(frames: [frame])).isEmpty)
  }

  @Test func `an unbound code is offered in any frame, without a match`() async throws {
    let scene = try Scene(Arrival(code: "482913"))
    let site = Site(origin: "https://192.0.2.1")
    let request = SuggestionRequest(site: site, frames: [.opaque])
    #expect(try await scene.suggestions(for: request).map(\.match) == [nil])
  }

  @Test func `a request without a site gets a bound code without a match`() async throws {
    let scene = try Scene(Arrival(code: "482913", domain: "example.com"))
    #expect(try await scene.suggestions().map(\.match) == [nil])
  }

  @Test func `a newer code of the same sender and site hides no bound code`() async throws {
    let scene = try Scene(
      Arrival(code: "111222", sender: "a", domain: "example.com"),
      Arrival(code: "222333", seconds: 1, sender: "a", domain: "evil.example"),
      Arrival(code: "333444", seconds: 2, sender: "b", domain: "login.example.com")
    )
    let site = Site(origin: "https://example.com")
    let request = SuggestionRequest(site: site)
    let suggestions = try await scene.suggestions(for: request, at: 3)
    #expect(suggestions.map(\.code.value) == ["333444", "111222"])
    #expect(suggestions.map(\.match) == [.site, .origin])
    try scene.store(Arrival(code: "444555", seconds: 4, sender: "a", domain: "example.com"))
    #expect(try await scene.codes(for: request, at: 5) == ["444555", "333444", "111222"])
  }
}
