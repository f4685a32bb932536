import OTPService
import OTPWire
import Testing

/// The socket for programs that only deliver messages.
struct IntakeTests {
  private static let message = #"{"text":"Your code is 482913","sender":"Oakline","id":"one"}"#

  private static let denied: Substring =
    #"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"#

  private func call(_ method: String, _ parameters: String = "{}", more: Bool = false) -> String {
    #"{"method":"\#(method)","parameters":\#(parameters),"more":\#(more)}"# + "\0"
  }

  private func receive(_ message: String = message) -> String {
    call("org.otpd.Codes.Receive", #"{"messages":[\#(message)]}"#)
  }

  @Test func `sources have at most 64 connections together`() {
    #expect(ServiceLimits().intakeConnections == 64)
  }

  @Test func `a message is stored, and the reply tells nothing of the store`() throws {
    let server = try SteppedServer(ServiceLimits())
    let source = server.waitingSource()
    for _ in 0..<2 {
      source.send(receive())
      #expect(try server.replies(1, to: source) == [#"{"parameters":{"receptions":[]}}"#])
    }
    let person = try server.connect()
    person.send(call("org.otpd.Codes.List"))
    let entries = try #require(try server.replies(1, to: person).first)
    #expect(entries.contains("482913"))
    #expect(entries.matches(of: /"storedAt"/).count == 1)
  }

  @Test func `a message that was there is committed as one that was not`() throws {
    let server = try SteppedServer(ServiceLimits())
    let source = server.waitingSource()
    for _ in 0..<3 {
      let mark = try server.changeMark()
      source.send(receive())
      #expect(try server.replies(1, to: source).count == 1)
      #expect(try server.changeMark() != mark)
    }
  }

  @Test(
    arguments: CodesInterface.Method.allCases.filter { $0 != .receive }.map(\.fullName)
      + IdentitiesInterface.Method.allCases.map { "\(IdentitiesInterface.name).\($0.rawValue)" }
  )
  func `everything else is refused`(method: String) throws {
    let server = try SteppedServer(ServiceLimits())
    let source = server.waitingSource()
    source.send(receive() + call(method, #"{"limit":2}"#, more: true))
    let replies = try server.replies(2, to: source)
    #expect(replies.last == Self.denied)
    // The connection goes on.
    source.send(receive())
    #expect(try server.replies(1, to: source) == [#"{"parameters":{"receptions":[]}}"#])
  }

  @Test func `a large call is refused as a small one is`() throws {
    var limits = ServiceLimits()
    limits.largeCall = 256
    let server = try SteppedServer(limits)
    let source = server.waitingSource()
    let text = String(repeating: "a", count: limits.largeCall)
    source.send(call("org.otpd.Codes.Detect", #"{"message":{"text":"\#(text)"}}"#))
    #expect(try server.replies(1, to: source) == [Self.denied])
  }

  @Test func `a client that delivers messages displaces no other`() throws {
    var limits = ServiceLimits()
    limits.connections = 5
    limits.intakeConnections = 2
    let server = try SteppedServer(limits)
    let people = [try server.connect(), try server.connect()]
    server.time.pass(1)
    let sources = (0..<8).map { _ in server.waitingSource() }
    try server.turn()
    server.time.pass(1)
    #expect(people.allSatisfy { !$0.isClosed })
    #expect(sources.count { !$0.isClosed } <= 2)
    let another = try server.connect()
    another.send(call("org.otpd.Codes.Suggest"))
    #expect(try server.replies(1, to: another).first?.contains("suggestions") == true)
    #expect(people.allSatisfy { !$0.isClosed })
  }

  /// Sources that each have sent the beginning of a large call.
  private func unfinishedCalls(_ count: Int, to server: SteppedServer) throws -> [SteppedClient] {
    let clients = (0..<count).map { _ in server.waitingSource() }
    try server.turn()
    for client in clients { client.send(String(repeating: "x", count: 2_000)) }
    try server.turn()
    return clients
  }

  @Test func `unfinished large calls do not lock other sources out`() throws {
    var limits = ServiceLimits()
    limits.intakeConnections = 4
    limits.largeCall = 1_000
    let server = try SteppedServer(limits)
    let flood = try unfinishedCalls(4, to: server)
    let source = server.waitingSource()
    source.send(receive())
    #expect(try server.replies(1, to: source) == [#"{"parameters":{"receptions":[]}}"#])
    #expect(flood.count { $0.isClosed } == 1)
  }

  @Test func `a large call of another client is read before those of sources`() throws {
    var limits = ServiceLimits()
    limits.largeCall = 1_000
    let server = try SteppedServer(limits)
    let flood = try unfinishedCalls(3, to: server)
    defer { withExtendedLifetime(flood) {} }
    let person = try server.connect()
    let text = "Your code is 593812. " + String(repeating: "word ", count: 400)
    let large = call("org.otpd.Codes.Receive", #"{"messages":[{"text":"\#(text)"}]}"#)
    person.send(String(large.prefix(2_000)))
    try server.turn()
    person.send(String(large.dropFirst(2_000)))
    #expect(try server.replies(1, to: person).first?.contains("593812") == true)
  }

  @Test func `calls of sources wait where there is no time, and each has its turn`() throws {
    var limits = ServiceLimits()
    limits.intakeTime = 0
    let server = try SteppedServer(limits)
    let sources = (0..<4).map { _ in server.waitingSource() }
    let person = server.waitingClient()
    try server.turn()
    for source in sources { source.send(receive()) }
    person.send(call("org.otpd.Codes.Suggest"))
    try server.turn(1)
    #expect(person.received().text.contains("suggestions"))
    var answered = sources.map { !$0.received().text.isEmpty }
    #expect(answered.count { $0 } == 1)
    try server.turn(3)
    for (place, source) in sources.enumerated() where !source.received().text.isEmpty {
      answered[place] = true
    }
    #expect(answered == [true, true, true, true])
  }
}
