import OTPDetection
import OTPSuggestion
import Testing

@testable import OTPBrowser

struct HostSessionTests {
  private let request = HostSessionFixture.request(["https://shop.example"])

  private func receive(_ text: String, _ fixture: inout HostSessionFixture) -> HostSession.Action {
    fixture.session.receive(Array(text.utf8))
  }

  /// The message of an action that sends one.
  private func reply(_ step: HostSession.Action) throws -> HostSessionFixture.Reply {
    switch step {
    case .reply(let bytes), .end(let bytes): return try HostSessionFixture.reply(bytes)
    case .refresh, .markUsed, .copy, .make, .cancel, .stop, .status, .test: throw NoReply()
    }
  }

  private struct NoReply: Error {}

  @Test func `sends what a person should see of a code, and nothing more`() throws {
    var fixture = try HostSessionFixture(
      StoredCode(code: "482913", sender: "Oakline <a@b.example>", domain: "shop.example")
    )
    _ = receive(request, &fixture)
    let reply = try #require(try fixture.refresh(at: 14))
    let code = HostSessionFixture.Reply.Code(
      id: 1,
      code: "482913",
      sender: "Oakline",
      channel: "sms",
      age: 14_000,
      remaining: 166_000,
      domain: "shop.example",
      match: "origin",
      mentionsPayment: false
    )
    #expect(reply.codes == [code])
    #expect(reply.reason == nil)
    #expect(fixture.session.nextExpiry == time(180))
  }

  @Test func `no number of unbound codes hides a bound one`() throws {
    let flood = (0..<1_200).map { number in
      StoredCode(code: "\(200_000 + number)", seconds: 1, sender: "sender \(number)")
    }
    let bound = StoredCode(code: "482913", domain: "shop.example")
    for boundOnly in [false, true] {
      var fixture = try HostSessionFixture([bound] + flood)
      let codes = try fixture.codes(in: "https://shop.example", boundOnly: boundOnly)
      #expect(codes.first == "482913")
      #expect(codes.count == (boundOnly ? 1 : 100))
    }
  }

  @Test func `says of which code a newer one came from the same sender`() throws {
    var fixture = try HostSessionFixture(
      StoredCode(code: "482913", sender: "Oakline"),
      StoredCode(code: "593812", seconds: 10, sender: "Oakline")
    )
    _ = receive(request, &fixture)
    let codes = try #require(try fixture.refresh(at: 10)?.codes)
    #expect(codes.map(\.code) == ["593812", "482913"])
    #expect(codes.map(\.isReplaced) == [false, true])
  }

  @Test func `sends changes only`() throws {
    var fixture = try HostSessionFixture(
      StoredCode(code: "482913"),
      StoredCode(code: "593812", seconds: 10)
    )
    _ = receive(request, &fixture)
    #expect(try fixture.refresh(at: 10)?.codes?.map(\.code) == ["593812", "482913"])
    #expect(try fixture.refresh(at: 20) == nil)
    #expect(try fixture.refresh(at: 181)?.codes?.map(\.code) == ["593812"])
    let last = try #require(try fixture.refresh(at: 191))
    #expect(last.codes == [])
    #expect(last.reason == "nothing")
    #expect(try fixture.refresh(at: 200) == nil)
  }

  @Test func `offers a code until it expires`() throws {
    for (seconds, codes) in [(179, ["482913"]), (180, [])] as [(Int64, [String])] {
      var fixture = try HostSessionFixture(StoredCode(code: "482913"))
      _ = receive(request, &fixture)
      #expect(try fixture.refresh(at: seconds)?.codes?.map(\.code) == codes)
    }
  }

  @Test func `sends the reason for having no code`() throws {
    var fixture = try HostSessionFixture(StoredCode(code: "482913", domain: "other.example"))
    _ = receive(request, &fixture)
    #expect(try fixture.refresh()?.reason == "unavailable")
    var other = try HostSessionFixture(StoredCode(code: "482913"))
    _ = receive(request.replacing("one-time-code", with: "username"), &other)
    #expect(try other.refresh()?.reason == "otherField")
  }

  @Test func `marks only offered codes as used`() throws {
    var fixture = try HostSessionFixture(StoredCode(code: "482913"))
    let early = try reply(receive(#"{"type":"used","id":1}"#, &fixture))
    #expect(early.done == false)
    _ = receive(request, &fixture)
    _ = try fixture.refresh()
    #expect(try reply(receive(#"{"type":"used","id":2}"#, &fixture)).done == false)
    guard case .markUsed(1) = receive(#"{"type":"used","id":1}"#, &fixture) else {
      Issue.record("an offered code cannot be used")
      return
    }
    #expect(
      try HostSessionFixture.reply(fixture.session.confirmUse(of: 1, isDone: true)).done == true
    )
    // The session remembers, without asking the store again.
    #expect(try reply(receive(#"{"type":"used","id":1}"#, &fixture)).done == true)
  }

  @Test func `copies only a code that is offered now`() throws {
    var fixture = try HostSessionFixture(StoredCode(code: "482913"))
    let copy = #"{"type":"copy","id":1}"#
    #expect(try reply(receive(copy, &fixture)).done == false)
    _ = receive(request, &fixture)
    _ = try fixture.refresh()
    guard case .copy(let code, of: 1) = receive(copy, &fixture) else {
      Issue.record("an offered code cannot be copied")
      return
    }
    #expect(code.value == "482913")
    let answer = try HostSessionFixture.reply(fixture.session.confirmCopy(of: 1, isDone: true))
    #expect(answer.type == "copied" && answer.id == 1 && answer.done == true)
    #expect(try reply(receive(#"{"type":"copy","id":2}"#, &fixture)).done == false)
    _ = try fixture.refresh(at: 181)
    #expect(try reply(receive(copy, &fixture)).done == false)
  }

  @Test(arguments: [
    "", "{", "null", "[]", "7", "{}", #"{"type":"list"}"#, #"{"type":"codes","version":4}"#,
    #"{"type":"used"}"#, #"{"type":"used","id":"1"}"#, #"{"type":"used","id":1.5}"#,
    #"{"type":"copy"}"#, #"{"type":"copy","id":1,"code":"482913"}"#,
    #"{"type":["codes"]}"#, "\u{FEFF}{}", #"{"type":"codes","version":"1"}"#,
    #"{"version":4,"type":"codes","origin":"https://shop.example","field":"one-time-code"}"#,
    #"{"version":4,"type":"codes","origin":null,"frames":[],"field":"one-time-code","boundOnly":false}"#,
    #"{"version":4,"type":"codes","origin":"https://a.example","frames":[null],"field":"f","boundOnly":false}"#,
  ])
  func `answers an invalid message with an error`(_ text: String) throws {
    var fixture = try HostSessionFixture()
    let answer = try reply(receive(text, &fixture))
    #expect(answer.type == "error")
    #expect(answer.reason == "request")
    #expect(fixture.session.request == nil)
  }

  @Test func `answers invalid UTF-8 and endless nesting with an error`() throws {
    var fixture = try HostSessionFixture()
    let step = fixture.session.receive([0xFF, 0xFE, 0x00])
    #expect(try reply(step).reason == "request")
    let deep = String(repeating: "[", count: NativeMessageReader.maximumLength)
    #expect(try reply(receive(deep, &fixture)).reason == "request")
    let deepMember = #"{"type":"used","id":1,"a":"# + String(repeating: "[", count: 60_000)
    #expect(try reply(receive(deepMember, &fixture)).reason == "request")
  }

  @Test func `accepts sixteen nested frames and no more`() throws {
    let page = "https://shop.example"
    var fixture = try HostSessionFixture(StoredCode(code: "482913"))
    let tooMany = HostSessionFixture.request([String](repeating: page, count: 18))
    #expect(try reply(receive(tooMany, &fixture)).reason == "request")
    guard
      case .refresh = receive(
        HostSessionFixture.request([String](repeating: page, count: 17)),
        &fixture
      )
    else {
      Issue.record("sixteen frames were refused")
      return
    }
    #expect(try fixture.refresh()?.codes?.count == 1)
  }

  @Test func `accepts one request at a time`() throws {
    var fixture = try HostSessionFixture()
    _ = receive(request, &fixture)
    let other = receive(HostSessionFixture.request(["https://other.example"]), &fixture)
    #expect(try reply(other).reason == "request")
    #expect(fixture.session.request?.chain.page.host == "shop.example")
  }

  @Test func `refuses another version of the protocol and ends the connection`() throws {
    var fixture = try HostSessionFixture()
    let step = receive(request.replacing(#""version":4"#, with: #""version":1"#), &fixture)
    guard case .end(let bytes) = step else {
      Issue.record("the connection did not end")
      return
    }
    #expect(try HostSessionFixture.reply(bytes).reason == "version")
  }

  @Test func `ends the connection after a hundred invalid messages`()
    throws
  {
    var fixture = try HostSessionFixture()
    for _ in 1...100 {
      guard case .reply = receive("?", &fixture) else {
        Issue.record("the connection ended early")
        return
      }
    }
    guard case .end = receive("?", &fixture) else {
      Issue.record("the connection did not end")
      return
    }
  }

  @Test func `reports a failure once, then sends the codes again`() throws {
    var fixture = try HostSessionFixture(StoredCode(code: "482913"))
    _ = receive(request, &fixture)
    #expect(try fixture.refresh() != nil)
    let fault = fixture.session.fail("the disk is full") ?? []
    #expect(try HostSessionFixture.reply(fault).reason == "store")
    #expect(fixture.session.fail("the disk is full") == nil)
    #expect(fixture.session.nextExpiry == nil)
    #expect(try fixture.refresh()?.codes?.count == 1)
  }
}
