import OTPSuggestion
import Testing

@testable import OTPBrowser

/// Questions about fields on a connection, and requests that follow one another.
struct HostSessionFieldTests {
  private let request = HostSessionFixture.request(["https://shop.example"])

  private func question(_ id: Int, _ field: String, form: String = "") -> String {
    #"{"version":4,"type":"classify","id":\#(id),"field":{\#(field)},"form":[\#(form)]}"#
  }

  private func receive(_ text: String, _ fixture: inout HostSessionFixture) -> HostSession.Action {
    fixture.session.receive(Array(text.utf8))
  }

  private func reply(_ action: HostSession.Action) throws -> HostSessionFixture.Reply? {
    guard case .reply(let bytes) = action else { return nil }
    return try HostSessionFixture.reply(bytes)
  }

  @Test(arguments: [
    (#""autocomplete":"one-time-code""#, "tagged"), (#""label":"Verification code""#, "likely"),
    (#""name":"sms_code""#, "likely"), (#""label":"Postcode""#, "no"), ("", "no"),
  ])
  func `classifies a field, for any question`(_ field: String, _ verdict: String) throws {
    var fixture = try HostSessionFixture()
    let reply = try #require(try reply(receive(question(7, field), &fixture)))
    #expect(reply.type == "field")
    #expect(reply.id == 7)
    #expect(reply.field == verdict)
    #expect(reply.boxes == nil)
    #expect(fixture.session.request == nil)
  }

  @Test func `names the boxes that share the code by their places in the form`() throws {
    var fixture = try HostSessionFixture()
    let box = #""type":"tel","maxlength":"1""#
    let form = #"{\#(box)},{"type":"hidden"},{\#(box)},{"type":"submit"},{\#(box)}"#
    let reply = try reply(receive(question(1, box, form: form), &fixture))
    #expect(reply?.boxes == [0, 2, 4])
  }

  @Test func `classifies fields while codes are offered`() throws {
    var fixture = try HostSessionFixture(StoredCode(code: "482913"))
    _ = receive(request, &fixture)
    #expect(try fixture.refresh()?.codes?.count == 1)
    #expect(try reply(receive(question(2, #""name":"otp""#), &fixture))?.field == "likely")
    #expect(try fixture.refresh() == nil)
    guard case .markUsed(1) = receive(#"{"type":"used","id":1}"#, &fixture) else {
      Issue.record("an offered code cannot be used")
      return
    }
  }

  @Test func `forgets a stopped request, and answers the next`() throws {
    var fixture = try HostSessionFixture(StoredCode(code: "482913"))
    _ = receive(request, &fixture)
    _ = try fixture.refresh()
    guard case .stop(let bytes) = receive(#"{"type":"stop"}"#, &fixture) else {
      Issue.record("the request was not stopped")
      return
    }
    #expect(try HostSessionFixture.reply(bytes).type == "stopped")
    #expect(fixture.session.request == nil)
    #expect(fixture.session.nextExpiry == nil)
    #expect(try reply(receive(#"{"type":"used","id":1}"#, &fixture))?.done == false)
    let other = HostSessionFixture.request(["https://other.example"])
    guard case .refresh = receive(other, &fixture) else {
      Issue.record("the next request was refused")
      return
    }
    #expect(fixture.session.request?.chain.page.host == "other.example")
    #expect(try fixture.refresh()?.codes?.map(\.code) == ["482913"])
  }

  @Test(arguments: [
    #"{"version":4,"type":"classify","id":1,"field":{}}"#,
    #"{"version":4,"type":"classify","field":{},"form":[]}"#,
    #"{"version":4,"type":"classify","id":1,"field":{"maxlength":6},"form":[]}"#,
    #"{"version":4,"type":"classify","id":1,"field":{"name":null},"form":[]}"#,
    #"{"version":4,"type":"classify","id":1,"field":[],"form":[]}"#,
    #"{"version":4,"type":"classify","id":1,"field":{},"form":[[]]}"#,
    #"{"version":4,"type":"classify","id":1,"field":{},"form":[],"origin":"https://a.example"}"#,
    #"{"version":4,"type":"classify","id":1,"field":{"name":"\ud800"},"form":[]}"#,
    #"{"type":"stop","id":1}"#,
  ])
  func `refuses a question with other members than it has`(_ text: String) throws {
    var fixture = try HostSessionFixture()
    let reply = try #require(try reply(receive(text, &fixture)))
    #expect(reply.type == "error")
    #expect(reply.reason == "request")
  }

  @Test func `refuses a question in another version of the protocol`() throws {
    var fixture = try HostSessionFixture()
    let old = question(1, "").replacing(#""version":4"#, with: #""version":2"#)
    guard case .end(let bytes) = receive(old, &fixture) else {
      Issue.record("the connection did not end")
      return
    }
    #expect(try HostSessionFixture.reply(bytes).reason == "version")
  }
}
