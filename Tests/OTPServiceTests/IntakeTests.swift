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
}
