import OTPInbox
import OTPSites
import OTPSuggestion
import ScratchFolders
import Testing

/// Where identities of code providers are offered: by the rules of bound codes.
@Suite struct IdentityTests {
  private func suggestions(
    _ identities: [(record: String, domains: [String], rank: Int)],
    in documents: [String],
    limit: Int = 10
  ) throws -> [IdentitySuggestion] {
    let folder = try ScratchFolder()
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
    try inbox.enable(CodeProvider(name: "pass", manifest: "", sites: .all), at: time(0))
    let list = try identities.map { identity in
      try CodeIdentity(
        record: identity.record,
        domains: identity.domains,
        user: "",
        label: "",
        rank: identity.rank,
        by: SuffixList(.builtIn)
      )
    }
    #expect(try inbox.replaceIdentities(of: "pass", with: list) == .done)
    let sites = documents.map { Site(origin: $0) }
    return try SuggestionEngine(inbox).identities(
      for: SuggestionRequest(site: sites.first, frames: Array(sites.dropFirst()), limit: limit)
    )
  }

  private func match(_ domains: [String], in documents: String...) throws -> Suggestion.Match? {
    try suggestions([("a", domains, 0)], in: documents).first?.match
  }

  @Test(
    arguments: [
      ("https://example.com", .origin), ("https://EXAMPLE.com.:443/login?a#b", .origin),
      ("https://login.example.com", .site), ("https://example.com:8443", .site),
      ("http://example.com", nil), ("https://evilexample.com", nil),
      ("https://example.com.evil.example", nil), ("https://com", nil), ("https://example", nil),
      ("https://example.com@evil.example", nil), ("https://192.0.2.1", nil), ("null", nil),
    ] as [(String, Suggestion.Match?)]
  )
  func `a page gets the identities of its site`(
    origin: String,
    expected: Suggestion.Match?
  ) throws {
    #expect(try match(["example.com"], in: origin) == expected)
  }

  @Test func `of several hosts the exact one counts`() throws {
    let domains = ["login.example.com", "example.com", "example.org"]
    #expect(try match(domains, in: "https://example.com") == .origin)
    #expect(try match(domains, in: "https://www.example.org") == .site)
    #expect(try match(domains, in: "https://example.net") == nil)
  }

  @Test func `a private suffix separates its users`() throws {
    #expect(try match(["alice.github.io"], in: "https://bob.github.io") == nil)
    #expect(try match(["alice.github.io"], in: "https://github.io") == nil)
    #expect(try match(["alice.github.io"], in: "https://blog.alice.github.io") == .site)
  }

  @Test func `a frame gets identities that name the page and the frame`() throws {
    let (page, frame) = ("https://shop.example", "https://pay.example")
    #expect(try match(["shop.example"], in: page, frame) == nil)
    #expect(try match(["pay.example"], in: page, frame) == nil)
    #expect(try match(["shop.example", "pay.example"], in: page, frame) == .origin)
    #expect(try match(["shop.example"], in: page, page) == .origin)
    #expect(try match(["shop.example"], in: page, "null") == nil)
    #expect(
      try match(["shop.example", "pay.example"], in: page, "https://evil.example", frame) == nil
    )
  }

  @Test func `the exact host comes first, then the rank`() throws {
    let found = try suggestions(
      [
        ("a", ["login.example.com"], 9), ("b", ["example.com"], 1), ("c", ["example.com"], 2),
        ("d", ["example.org"], 99),
      ],
      in: ["https://example.com"]
    )
    #expect(found.map(\.identity.record) == ["c", "b", "a"])
    #expect(found.map(\.match) == [.origin, .origin, .site])
  }

  @Test func `a person without a site is offered all, up to the limit`() throws {
    let identities = (0..<5).map { ("r\($0)", [String](), $0) }
    let found = try suggestions(identities, in: [], limit: 3)
    #expect(found.map(\.identity.record) == ["r4", "r3", "r2"])
    #expect(found.allSatisfy { $0.match == nil })
  }

  @Test func `another field gets none`() throws {
    let folder = try ScratchFolder()
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
    let request = SuggestionRequest(field: .autocomplete("username"))
    #expect(try SuggestionEngine(inbox).identities(for: request).isEmpty)
  }
}
