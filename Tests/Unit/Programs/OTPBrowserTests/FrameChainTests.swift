import Testing

@testable import OTPBrowser

/// Which documents get which codes, by their origins alone.
struct FrameChainTests {
  private let unbound = StoredCode(code: "482913", sender: "Oakline")
  private let bound = StoredCode(code: "593812", seconds: -1, domain: "shop.example")
  private let embedded = StoredCode(
    code: "640275",
    seconds: -2,
    domain: "shop.example",
    embeddedDomains: ["pay.example"]
  )

  private func codes(_ documents: [String], boundOnly: Bool = false) throws -> [String] {
    var fixture = try HostSessionFixture(unbound, bound, embedded)
    let request = HostSessionFixture.request(documents, boundOnly: boundOnly)
    guard case .refresh = fixture.session.receive(Array(request.utf8)) else {
      Issue.record("the request was refused")
      return []
    }
    return try #require(try fixture.refresh()?.codes).map(\.code)
  }

  @Test(
    arguments: [
      // The page: only its own site gets the bound code.
      (["https://shop.example"], ["593812", "482913"]),
      (["https://www.shop.example"], ["593812", "482913"]),
      (["https://shop.example:8443"], ["593812", "482913"]),
      (["https://other.example"], ["482913"]),
      (["https://shop.example.evil.example"], ["482913"]), (["https://sh0p.example"], ["482913"]),
      (["https://xn--shp-ted.example"], ["482913"]), (["https://192.0.2.1"], ["482913"]),
      // Frames of the same site count as the page.
      (["https://other.example", "https://login.other.example"], ["482913"]),
      (["https://other.example", "https://other.example:8443"], ["482913"]),
      (["https://192.0.2.1", "https://192.0.2.1"], ["482913"]),
      // Frames of another site get only codes that name them.
      (["https://other.example", "https://shop.example"], []),
      (["https://shop.example", "https://evil.example"], []),
      (["https://shop.example", "https://pay.example"], ["640275"]),
      (["https://evil.example", "https://pay.example"], []),
      (["https://shop.example", "https://pay.example.evil.example"], []),
      (["https://shop.example", "https://evil.example", "https://pay.example"], []),
      (["https://shop.example", "https://evil.example", "https://shop.example"], []),
      (["https://alice.github.io", "https://bob.github.io"], []),
      (["https://a.co.uk", "https://b.co.uk"], []),
      (["https://192.0.2.1", "https://192.0.2.2"], []),
      (["https://2.1", "https://192.0.2.1"], []),
    ] as [([String], [String])]
  )
  func `offers each chain of documents the codes it may have`(documents: [String], wanted: [String])
    throws
  {
    #expect(try codes(documents) == wanted)
    let boundWanted = wanted.filter { $0 != "482913" }
    #expect(try codes(documents, boundOnly: true) == boundWanted)
  }

  @Test(arguments: [
    "http://shop.example", "HTTP://shop.example", "null", "", "data:,a", "about:blank",
    "file:///tmp/a.html", "blob:https://shop.example/1", "chrome-extension://a/", "shop.example",
    "https://", "https://a@shop.example", "https:\\\\shop.example", "javascript:0",
    "https://shop.example%2F.evil.example",
  ])
  func `offers nothing if a document is not served over https`(_ origin: String) throws {
    let site = "https://shop.example"
    let escaped = origin.replacing("\\", with: "\\\\")
    #expect(try codes([escaped]) == [])
    #expect(try codes([escaped, site]) == [])
    #expect(try codes([site, escaped]) == [])
    #expect(try codes([site, escaped, site]) == [])
  }

  @Test func `makes no request for documents that never get codes`() throws {
    var fixture = try HostSessionFixture(unbound)
    #expect(try fixture.codes(in: "http://shop.example") == [])
    #expect(fixture.session.request?.suggestionRequest == nil)
  }

  @Test func `does not let codes for other sites crowd out those for the field`() throws {
    let flood = (0..<30).map { StoredCode(code: String(100_000 + $0), seconds: Int64($0)) }
    var messages = flood
    messages.append(bound)
    var fixture = try HostSessionFixture(messages)
    #expect(try fixture.codes(in: "https://shop.example", boundOnly: true) == ["593812"])
  }
}
