import FoundationEssentials
import OTPMessage
import Testing

@testable import OTPBrowser

struct SetupStatusTests {
  private struct Reply: Decodable, Equatable {
    struct Service: Decodable, Equatable {
      let state: String
      let version: String?
      let command: String?
    }

    struct Source: Decodable, Equatable {
      let name: String
      let kind: String
      let isRunning: Bool
      let isConnected: Bool
      let hasFault: Bool
      let lastMessage: Int64?
      let command: String?
    }

    let type: String
    let id: Int64
    let version: String
    let service: Service
    let sources: [Source]
    let hasSettingsFault: Bool
  }

  private func reply(_ status: SetupStatus, at seconds: Int64 = 0) throws -> Reply {
    var reader = NativeMessageReader()
    reader.append(status.message(of: 7, at: time(seconds)))
    let message = try #require(try reader.next())
    return try JSONDecoder().decode(Reply.self, from: Data(message))
  }

  private func source(lastMessage: Timestamp?, command: String? = nil) -> SetupStatus.Source {
    SetupStatus.Source(
      name: "phone",
      kind: "kdeconnect",
      isRunning: true,
      isConnected: command == nil,
      hasFault: false,
      lastMessage: lastMessage,
      command: command
    )
  }

  @Test func `names the versions, the sources and the age of their last message`() throws {
    let service = SetupStatus.Service(.running, version: "0.1.9", command: "restart it")
    let sources = [source(lastMessage: time(10)), source(lastMessage: nil)]
    let reply = try reply(SetupStatus(service: service, sources: sources), at: 40)
    #expect(reply.type == "status" && reply.id == 7 && reply.version == PackageVersion.current)
    #expect(reply.service.state == "running" && reply.service.version == "0.1.9")
    #expect(reply.service.command == "restart it")
    #expect(reply.sources.map(\.lastMessage) == [30_000, nil] && !reply.hasSettingsFault)
    let first = try #require(reply.sources.first)
    #expect(first.name == "phone" && first.kind == "kdeconnect")
    #expect(first.isRunning && first.isConnected && !first.hasFault && first.command == nil)
  }

  @Test func `tells settings with an error from having no source`() throws {
    let absent = SetupStatus.Service(.absent, command: "start it")
    for hasFault in [false, true] {
      let status = SetupStatus(service: absent, sources: [], hasSettingsFault: hasFault)
      let reply = try reply(status)
      #expect(reply.sources == [] && reply.hasSettingsFault == hasFault)
      #expect(reply.service.state == "absent" && reply.service.version == nil)
      #expect(reply.service.command == "start it")
    }
  }

  @Test func `a message from before the clock was set back has no negative age`() throws {
    let status = SetupStatus(
      service: SetupStatus.Service(.unusable),
      sources: [source(lastMessage: time(60), command: "otp sources")]
    )
    let source = try #require(try reply(status, at: 0).sources.first)
    #expect(source.lastMessage == 0 && source.command == "otp sources")
  }

  @Test(arguments: ["status", "test"])
  func `passes a question on with its number, beside a request`(type: String) throws {
    var fixture = try HostSessionFixture(StoredCode(code: "482913"))
    let request = HostSessionFixture.request(["https://shop.example"])
    _ = fixture.session.receive(Array(request.utf8))
    let question = #"{"version":4,"type":"\#(type)","id":3}"#
    switch fixture.session.receive(Array(question.utf8)) {
    case .status(3): #expect(type == "status")
    case .test(3): #expect(type == "test")
    default: Issue.record("the question was not passed on")
    }
    #expect(fixture.session.request != nil)
  }

  @Test(arguments: [
    #"{"version":4,"type":"status"}"#, #"{"version":4,"type":"test"}"#,
    #"{"version":4,"type":"status","id":1,"text":""}"#,
    #"{"version":4,"type":"test","id":1,"text":"1"}"#,
    #"{"version":4,"type":"test","id":"1"}"#, #"{"version":4,"type":"status","id":null}"#,
  ])
  func `refuses a question with other members than it has`(question: String) throws {
    var fixture = try HostSessionFixture()
    guard case .reply(let bytes) = fixture.session.receive(Array(question.utf8)) else {
      Issue.record("the question was not refused")
      return
    }
    #expect(try HostSessionFixture.reply(bytes).reason == "request")
  }

  @Test(arguments: [
    #"{"version":3,"type":"status","id":1}"#, #"{"type":"test","id":1}"#,
  ])
  func `refuses a question in another version of the protocol`(question: String) throws {
    var fixture = try HostSessionFixture()
    guard case .end(let bytes) = fixture.session.receive(Array(question.utf8)) else {
      Issue.record("the connection did not end")
      return
    }
    #expect(try HostSessionFixture.reply(bytes).reason == "version")
  }
}
