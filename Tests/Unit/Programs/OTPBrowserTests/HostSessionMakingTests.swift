import OTPDetection
import OTPInbox
import OTPMessage
import OTPProviderLines
import OTPProviders
import OTPSites
import OTPSuggestion
import Testing

@testable import OTPBrowser

/// Identities on a connection, and the codes that are made of them.
struct HostSessionMakingTests {
  private let request = HostSessionFixture.request(["https://shop.example"])

  private func identity(
    _ record: String,
    _ domains: [String] = ["shop.example"],
    rank: Int = 0,
    user: String = "alice"
  ) throws -> CodeIdentity {
    try CodeIdentity(
      record: record,
      domains: domains,
      user: user,
      label: "TOTP",
      rank: rank,
      by: SuffixList(.builtIn)
    )
  }

  private func receive(_ text: String, _ fixture: inout HostSessionFixture) -> HostSession.Action {
    fixture.session.receive(Array(text.utf8))
  }

  private func make(_ id: Int64, _ fixture: inout HostSessionFixture) -> HostSession.Action {
    receive(#"{"type":"make","id":\#(id)}"#, &fixture)
  }

  /// The answer to a request to make a code that is refused; nil if it is not.
  private func refusal(
    of id: Int64,
    _ fixture: inout HostSessionFixture
  ) throws -> HostSessionFixture.Reply? {
    guard case .reply(let bytes) = make(id, &fixture) else { return nil }
    return try HostSessionFixture.reply(bytes)
  }

  /// A session with a request for `documents`, and the first answer to it.
  private func offered(
    _ identities: [CodeIdentity],
    to documents: [String] = ["https://shop.example"],
    boundOnly: Bool = false,
    codes: [StoredCode] = []
  ) throws -> (HostSessionFixture, HostSessionFixture.Reply) {
    var fixture = try HostSessionFixture(codes)
    try fixture.replaceIdentities(with: identities)
    _ = receive(HostSessionFixture.request(documents, boundOnly: boundOnly), &fixture)
    let reply = try #require(try fixture.refresh())
    return (fixture, reply)
  }

  @Test func `sends what a person should see of an identity, and not its record`() throws {
    let (_, reply) = try offered([try identity("vault/shop", ["example.org", "shop.example"])])
    #expect(
      reply.identities == [
        .init(
          id: -1,
          provider: "pass",
          user: "alice",
          label: "TOTP",
          domains: ["shop.example", "example.org"],
          match: "origin"
        )
      ]
    )
    #expect(reply.codes == [] && reply.reason == "nothing")
  }

  @Test func `names the sites of an identity that concern the page first, and few`() throws {
    var domains = (1...30).map { "site\($0).example" }
    domains += ["login.shop.example"]
    let (_, reply) = try offered([try identity("a", domains)])
    let sent = try #require(reply.identities?.first)
    #expect(sent.match == "site")
    #expect(sent.domains.first == "login.shop.example" && sent.domains.count == 8)
  }

  @Test func `sends identities in order, with codes and without`() throws {
    let identities = [
      try identity("a", ["login.shop.example"], rank: 9, user: "other host"),
      try identity("b", rank: 1, user: "low"), try identity("c", rank: 2, user: "high"),
    ]
    for codes in [[], [StoredCode(code: "482913")]] {
      let (_, reply) = try offered(identities, codes: codes)
      #expect(reply.identities?.map(\.user) == ["high", "low", "other host"])
      #expect(reply.codes?.count == codes.count)
    }
  }

  @Test(
    arguments: [
      (["https://shop.example"], 1), (["https://www.shop.example"], 1),
      (["http://shop.example"], 0), (["https://other.example"], 0), (["null"], 0),
      (["https://shop.example", "null"], 0), (["https://shop.example", "http://shop.example"], 0),
      (["https://shop.example", "https://evil.example"], 0),
      (["https://evil.example", "https://shop.example"], 0),
      (["https://shop.example", "https://shop.example"], 1),
    ] as [([String], Int)],
    [false, true]
  )
  func `offers identities where bound codes may be offered`(
    _ wanted: ([String], Int),
    boundOnly: Bool
  ) throws {
    let (_, reply) = try offered([try identity("a")], to: wanted.0, boundOnly: boundOnly)
    #expect(reply.identities?.count == wanted.1)
  }

  @Test func `sends a change of identities, and nothing without one`() throws {
    var (fixture, first) = try offered([try identity("a")])
    #expect(try fixture.refresh() == nil)
    try fixture.replaceIdentities(with: [try identity("a"), try identity("b", rank: 1)])
    let more = try #require(try fixture.refresh()?.identities)
    #expect(more.map(\.id) == [-2, -1])
    try fixture.replaceIdentities(with: [try identity("a", user: "bob")])
    let changed = try #require(try fixture.refresh()?.identities)
    #expect(changed.map(\.user) == ["bob"])
    // What is offered under a number does not change.
    #expect(changed.map(\.id) == [-3] && first.identities?.map(\.id) == [-1])
    #expect(try refusal(of: -1, &fixture)?.failure == "notFound")
  }

  @Test func `makes a code only of an identity that is offered for the request`() throws {
    var (fixture, _) = try offered([try identity("a")])
    #expect(try refusal(of: 1, &fixture)?.failure == "notFound")
    #expect(try refusal(of: -2, &fixture)?.failure == "notFound")
    guard case .make(let identity, of: -1) = make(-1, &fixture) else {
      Issue.record("an offered identity has no code made")
      return
    }
    #expect(identity.identity.record == "a" && identity.provider == "pass")
    _ = receive(#"{"type":"stop"}"#, &fixture)
    #expect(try refusal(of: -1, &fixture)?.failure == "notFound")
    _ = receive(HostSessionFixture.request(["https://other.example"]), &fixture)
    #expect(try fixture.refresh()?.identities == [])
    #expect(try refusal(of: -1, &fixture)?.failure == "notFound")
    _ = receive(#"{"type":"stop"}"#, &fixture)
    _ = receive(request, &fixture)
    // No number comes twice on a connection.
    #expect(try fixture.refresh()?.identities?.map(\.id) == [-2])
  }

  @Test func `sends the code that was made, and the time until it expires`() throws {
    var (fixture, _) = try offered([try identity("a")])
    let code = ProvidedCode(SecurityCode("482913"), expiry: time(20))
    let made = try HostSessionFixture.reply(fixture.session.made(code, of: -1, at: time(1)))
    #expect(made.type == "made" && made.id == -1 && made.code == "482913")
    #expect(made.remaining == 19_000 && made.failure == nil)
    let endless = ProvidedCode(SecurityCode("593812"), expiry: nil)
    let other = try HostSessionFixture.reply(fixture.session.made(endless, of: -1, at: time(1)))
    #expect(other.code == "593812" && other.remaining == nil && other.failure == nil)
  }

  @Test func `a code that has expired is a failure`() throws {
    var (fixture, _) = try offered([try identity("a")])
    let code = ProvidedCode(SecurityCode("482913"), expiry: time(20))
    let made = try HostSessionFixture.reply(fixture.session.made(code, of: -1, at: time(20)))
    #expect(made.failure == "expired" && made.code == nil && made.remaining == nil)
    let failed = fixture.session.failedToMake(-1, .provider(.timedOut))
    #expect(try HostSessionFixture.reply(failed).failure == "timedOut")
  }

  @Test func `copies the last code that was made, until it expires or the request ends`() throws {
    var (fixture, _) = try offered([try identity("a"), try identity("b")])
    let copy = #"{"type":"copy","id":-1}"#
    func isCopied(_ text: String, _ fixture: inout HostSessionFixture) -> Bool {
      if case .copy(let code, _) = receive(text, &fixture) { return code.value == "482913" }
      return false
    }
    #expect(!isCopied(copy, &fixture))
    let code = ProvidedCode(SecurityCode("482913"), expiry: time(20))
    _ = fixture.session.made(code, of: -1, at: time(0))
    #expect(isCopied(copy, &fixture))
    #expect(!isCopied(#"{"type":"copy","id":-2}"#, &fixture))
    _ = try fixture.refresh(at: 20)
    #expect(!isCopied(copy, &fixture))
    _ = fixture.session.made(code, of: -1, at: time(0))
    _ = receive(#"{"type":"stop"}"#, &fixture)
    #expect(!isCopied(copy, &fixture))
  }

  @Test func `a made code cannot be marked as used`() throws {
    var (fixture, _) = try offered([try identity("a")])
    _ = fixture.session.made(ProvidedCode(SecurityCode("482913"), expiry: nil), of: -1, at: time(0))
    guard case .reply(let bytes) = receive(#"{"type":"used","id":-1}"#, &fixture) else {
      Issue.record("it was marked")
      return
    }
    #expect(try HostSessionFixture.reply(bytes).done == false)
  }

  @Test func `offers no identities after a failure, until the codes can be read again`() throws {
    var (fixture, _) = try offered([try identity("a")])
    _ = fixture.session.fail("the disk is full")
    #expect(try refusal(of: -1, &fixture)?.failure == "notFound")
    #expect(try fixture.refresh()?.identities?.map(\.id) == [-1])
  }

  @Test(arguments: [
    #"{"type":"make"}"#, #"{"type":"make","id":"-1"}"#, #"{"type":"make","id":-1,"record":"a"}"#,
    #"{"type":"cancel","id":-1}"#,
  ])
  func `refuses other members`(_ text: String) throws {
    var (fixture, _) = try offered([try identity("a")])
    guard case .reply(let bytes) = receive(text, &fixture) else {
      Issue.record("it was understood")
      return
    }
    #expect(try HostSessionFixture.reply(bytes).reason == "request")
  }

  @Test func `a cancel is passed on`() throws {
    var (fixture, _) = try offered([try identity("a")])
    guard case .cancel = receive(#"{"type":"cancel"}"#, &fixture) else {
      Issue.record("nothing is cancelled")
      return
    }
  }

  @Test func `as many identities as possible fit into a message that browsers accept`() throws {
    let name = [String](repeating: String(repeating: "a", count: 40), count: 4)
    let hosts = (1..<100).map { "\(name.joined(separator: ".")).site\($0).example" }
    let identities = try (0..<120).map { number in
      try CodeIdentity(
        record: "\(number)",
        domains: ["shop.example"] + hosts,
        user: String(repeating: "\"", count: 256),
        label: String(repeating: "\"", count: 128),
        rank: number,
        by: SuffixList(.builtIn)
      )
    }
    var fixture = try HostSessionFixture()
    try fixture.replaceIdentities(with: identities)
    _ = receive(request, &fixture)
    #expect(try fixture.refresh()?.identities?.count == 100)
    #expect(fixture.lastLength < 1_000_000)
  }
}
