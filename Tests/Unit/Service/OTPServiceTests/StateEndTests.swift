import OTPDetection
import OTPMessage
import RandomScripts
import Testing

@testable import OTPService

/// What a service keeps for its clients ends with them.
struct StateEndTests {
  /// A service with clients that come and go.
  private final class Clients {
    let server: SteppedServer
    var watching: [SteppedClient] = []
    var half: [SteppedClient] = []
    private var count = 0

    init() throws { server = try SteppedServer(ServiceLimits()) }

    func watch(for recipient: String?) throws {
      let client = try server.connect()
      let request = recipient.map { #""recipient":"\#($0)""# } ?? ""
      let parameters = #"{"request":{\#(request)}}"#
      client.send(
        #"{"method":"org.otpd.Codes.Watch","more":true,"parameters":\#(parameters)}"# + "\0"
      )
      watching.append(client)
      try server.turn()
    }

    /// A client delivers a message for `recipient`, and leaves.
    func receive(for recipient: String) throws {
      count += 1
      let client = try server.connect()
      let text = "Your code is \(482_000 + count)"
      client.send(
        #"{"method":"org.otpd.Codes.Receive","parameters":{"messages":[{"text":"\#(text)","#
          + #""recipient":"\#(recipient)"}]}}"# + "\0"
      )
      #expect(try server.replies(1, to: client).first?.contains("stored") == true)
    }

    /// All clients leave, and no code is fresh any more.
    func leave() throws {
      watching = []
      half = []
      try turn()
      server.time.pass(300_000)
      try turn()
    }

    /// Lets the service see what has happened. A program that another test starts may hold the end
    /// of a client that has left for a moment.
    func turn() throws {
      let end = ContinuousClock.now + .seconds(60)
      repeat {
        try server.turn()
      } while server.held[0] > watching.count + half.count && ContinuousClock.now < end
    }

    /// How many codes each client that watches has received.
    func codes() -> [Int] {
      watching.map { $0.received().text.split(separator: "\"code\"").count - 1 }
    }
  }

  private static func step(
    _ name: String,
    _ change: @escaping (Clients) throws -> Void
  ) -> Step<Clients, [[Int]]> {
    Step(name) { clients in
      try change(clients)
      try clients.turn()
      return [clients.codes(), clients.server.held]
    }
  }

  private static var steps: [Step<Clients, [[Int]]>] {
    ["ann", "sam"].flatMap { name in
      [
        step("\(name) watches") { try $0.watch(for: "\(name)@example.com") },
        step("a code for \(name)") { try $0.receive(for: "\(name)@example.com") },
      ]
    } + [
      step("all is watched") { try $0.watch(for: nil) },
      step("the first leaves") { if !$0.watching.isEmpty { $0.watching.removeFirst() } },
      step("the last leaves") { _ = $0.watching.popLast() },
      step("half a call") { clients in
        let client = try clients.server.connect()
        client.send(#"{"method":"org.otpd.Codes.Rec"#)
        clients.half.append(client)
      },
      step("half a call ends") { _ = $0.half.popLast() },
      step("ten seconds") { $0.server.time.pass(10_000) },
      step("four minutes") { $0.server.time.pass(240_000) },
    ]
  }

  @Test func `after its last client left, a service is like one that nobody used`() throws {
    let ends = StateEnds(Self.steps, of: try Clients()) { clients in
      try clients.leave()
      try #require(clients.server.held == [0, 0, 0, 0])
    }
    try ends.check(seeds: 1...40)
  }
}
