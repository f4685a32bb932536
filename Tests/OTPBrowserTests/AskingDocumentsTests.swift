import Testing

@testable import OTPBrowser

/// Which documents get which codes, whatever the extension says besides their origins.
struct AskingDocumentsTests {
  private let unbound = Arrival(code: "482913", sender: "Oakline")
  private let bound = Arrival(code: "593812", seconds: -1, domain: "shop.example")
  private let embedded = Arrival(
    code: "640275",
    seconds: -2,
    domain: "shop.example",
    embeddedDomains: ["pay.example"]
  )

  private func codes(_ documents: [String], boundOnly: Bool = false) throws -> [String] {
    var scene = try BrowserScene(unbound, bound, embedded)
    let request = BrowserScene.request(documents, boundOnly: boundOnly)
    guard case .look = scene.conversation.receive(Array(request.utf8)) else {
      Issue.record("the request is refused")
      return []
    }
    return try #require(try scene.look()?.codes).map(\.code)
  }

  @Test(
    arguments: [
      // The page itself: its own site alone gets the bound code.
      (["https://shop.example"], ["482913", "593812"]),
      (["https://www.shop.example"], ["482913", "593812"]),
      (["https://shop.example:8443"], ["482913", "593812"]),
      (["https://other.example"], ["482913"]),
      (["https://shop.example.evil.example"], ["482913"]), (["https://sh0p.example"], ["482913"]),
      (["https://xn--shp-ted.example"], ["482913"]), (["https://192.0.2.1"], ["482913"]),
      // Frames of the same site are the person's page as much as the page is.
      (["https://other.example", "https://login.other.example"], ["482913"]),
      (["https://other.example", "https://other.example:8443"], ["482913"]),
      (["https://192.0.2.1", "https://192.0.2.1"], ["482913"]),
      // Frames of another site get nothing but what names them.
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
  func `each chain of documents gets what it may`(documents: [String], wanted: [String]) throws {
    #expect(try codes(documents) == wanted)
    let boundAlone = wanted.filter { $0 != "482913" }
    #expect(try codes(documents, boundOnly: true) == boundAlone)
  }

  @Test(arguments: [
    "http://shop.example", "HTTP://shop.example", "null", "", "data:,a", "about:blank",
    "file:///tmp/a.html", "blob:https://shop.example/1", "chrome-extension://a/", "shop.example",
    "https://", "https://a@shop.example", "https:\\\\shop.example", "javascript:0",
    "https://shop.example%2F.evil.example",
  ])
  func `one document that is not of https takes all codes away`(_ origin: String) throws {
    let site = "https://shop.example"
    let escaped = origin.replacing("\\", with: "\\\\")
    #expect(try codes([escaped]) == [])
    #expect(try codes([escaped, site]) == [])
    #expect(try codes([site, escaped]) == [])
    #expect(try codes([site, escaped, site]) == [])
  }

  @Test func `where nothing is ever offered nobody is asked`() throws {
    var scene = try BrowserScene(unbound)
    #expect(try scene.codes(in: "http://shop.example") == [])
    #expect(scene.conversation.request?.suggestionRequest == nil)
  }

  @Test func `codes that are not for this field do not take the places of those that are`() throws {
    let flood = (0..<30).map { Arrival(code: String(100_000 + $0), seconds: Int64($0)) }
    var messages = flood
    messages.append(bound)
    var scene = try BrowserScene(messages)
    #expect(try scene.codes(in: "https://shop.example", boundOnly: true) == ["593812"])
  }
}
