import OTPSuggestion
import Testing

@testable import OTPBrowser

struct ConversationTests {
  private let asked = BrowserScene.request(["https://shop.example"])

  private func receive(_ text: String, _ scene: inout BrowserScene) -> Conversation.Step {
    scene.conversation.receive(Array(text.utf8))
  }

  /// The reply of a step that is one.
  private func reply(_ step: Conversation.Step) throws -> BrowserScene.Reply {
    switch step {
    case .reply(let bytes), .end(let bytes): return try BrowserScene.reply(bytes)
    case .look, .use: throw NoReply()
    }
  }

  private struct NoReply: Error {}

  @Test func `a code comes with what a person should see, and nothing more`() throws {
    var scene = try BrowserScene(
      Arrival(code: "482913", sender: "Oakline <a@b.example>", domain: "shop.example")
    )
    _ = receive(asked, &scene)
    let reply = try #require(try scene.look(at: 14))
    let code = BrowserScene.Reply.Code(
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
    #expect(scene.conversation.nextExpiry == time(180))
  }

  @Test func `only changes are told`() throws {
    var scene = try BrowserScene(Arrival(code: "482913"), Arrival(code: "593812", seconds: 10))
    _ = receive(asked, &scene)
    #expect(try scene.look(at: 10)?.codes?.map(\.code) == ["593812", "482913"])
    #expect(try scene.look(at: 20) == nil)
    #expect(try scene.look(at: 181)?.codes?.map(\.code) == ["593812"])
    let last = try #require(try scene.look(at: 191))
    #expect(last.codes == [])
    #expect(last.reason == "nothing")
    #expect(try scene.look(at: 200) == nil)
  }

  @Test func `a code is offered until its time is over, and no longer`() throws {
    for (seconds, codes) in [(179, ["482913"]), (180, [])] as [(Int64, [String])] {
      var scene = try BrowserScene(Arrival(code: "482913"))
      _ = receive(asked, &scene)
      #expect(try scene.look(at: seconds)?.codes?.map(\.code) == codes)
    }
  }

  @Test func `without a code it says why`() throws {
    var scene = try BrowserScene(Arrival(code: "482913", domain: "other.example"))
    _ = receive(asked, &scene)
    #expect(try scene.look()?.reason == "unavailable")
    var other = try BrowserScene(Arrival(code: "482913"))
    _ = receive(asked.replacing("one-time-code", with: "username"), &other)
    #expect(try other.look()?.reason == "otherField")
  }

  @Test func `only what was offered here can be used`() throws {
    var scene = try BrowserScene(Arrival(code: "482913"))
    let early = try reply(receive(#"{"type":"used","id":1}"#, &scene))
    #expect(early.done == false)
    _ = receive(asked, &scene)
    _ = try scene.look()
    #expect(try reply(receive(#"{"type":"used","id":2}"#, &scene)).done == false)
    guard case .use(1) = receive(#"{"type":"used","id":1}"#, &scene) else {
      Issue.record("it was offered")
      return
    }
    #expect(try BrowserScene.reply(scene.conversation.use(1, isDone: true)).done == true)
    // The store is not asked again.
    #expect(try reply(receive(#"{"type":"used","id":1}"#, &scene)).done == true)
  }

  @Test(arguments: [
    "", "{", "null", "[]", "7", "{}", #"{"type":"list"}"#, #"{"type":"codes","version":2}"#,
    #"{"type":"used"}"#, #"{"type":"used","id":"1"}"#, #"{"type":"used","id":1.5}"#,
    #"{"type":["codes"]}"#, "\u{FEFF}{}", #"{"type":"codes","version":"1"}"#,
    #"{"version":2,"type":"codes","origin":"https://shop.example","field":"one-time-code"}"#,
    #"{"version":2,"type":"codes","origin":null,"frames":[],"field":"one-time-code","boundOnly":false}"#,
    #"{"version":2,"type":"codes","origin":"https://a.example","frames":[null],"field":"f","boundOnly":false}"#,
  ])
  func `what cannot be understood is told, and asks for nothing`(_ text: String) throws {
    var scene = try BrowserScene()
    let answer = try reply(receive(text, &scene))
    #expect(answer.type == "error")
    #expect(answer.reason == "request")
    #expect(scene.conversation.request == nil)
  }

  @Test func `a message that is no text is told too, and one that nests without end`() throws {
    var scene = try BrowserScene()
    let step = scene.conversation.receive([0xFF, 0xFE, 0x00])
    #expect(try reply(step).reason == "request")
    let deep = String(repeating: "[", count: FrameReader.longest)
    #expect(try reply(receive(deep, &scene)).reason == "request")
    let deepMember = #"{"type":"used","id":1,"a":"# + String(repeating: "[", count: 60_000)
    #expect(try reply(receive(deepMember, &scene)).reason == "request")
  }

  @Test func `sixteen frames are enough`() throws {
    let page = "https://shop.example"
    var scene = try BrowserScene(Arrival(code: "482913"))
    let tooMany = BrowserScene.request([String](repeating: page, count: 18))
    #expect(try reply(receive(tooMany, &scene)).reason == "request")
    guard case .look = receive(BrowserScene.request([String](repeating: page, count: 17)), &scene)
    else {
      Issue.record("it is refused")
      return
    }
    #expect(try scene.look()?.codes?.count == 1)
  }

  @Test func `a port is for one request`() throws {
    var scene = try BrowserScene()
    _ = receive(asked, &scene)
    let other = receive(BrowserScene.request(["https://other.example"]), &scene)
    #expect(try reply(other).reason == "request")
    #expect(scene.conversation.request?.documents.page.host == "shop.example")
  }

  @Test func `another version is told, and ends it`() throws {
    var scene = try BrowserScene()
    let step = receive(asked.replacing(#""version":2"#, with: #""version":1"#), &scene)
    guard case .end(let bytes) = step else {
      Issue.record("it goes on")
      return
    }
    #expect(try BrowserScene.reply(bytes).reason == "version")
  }

  @Test func `a hundred messages that cannot be understood are answered, and the next ends it`()
    throws
  {
    var scene = try BrowserScene()
    for _ in 1...100 {
      guard case .reply = receive("?", &scene) else {
        Issue.record("it ends early")
        return
      }
    }
    guard case .end = receive("?", &scene) else {
      Issue.record("it goes on")
      return
    }
  }

  @Test func `a fault is told once, and the codes again when it is over`() throws {
    var scene = try BrowserScene(Arrival(code: "482913"))
    _ = receive(asked, &scene)
    #expect(try scene.look() != nil)
    let fault = scene.conversation.fail("the disk is full") ?? []
    #expect(try BrowserScene.reply(fault).reason == "store")
    #expect(scene.conversation.fail("the disk is full") == nil)
    #expect(scene.conversation.isFaulty)
    #expect(scene.conversation.nextExpiry == nil)
    #expect(try scene.look()?.codes?.count == 1)
  }
}
