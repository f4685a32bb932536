import OTPService
import Testing

struct WatchingTests {
  private let server: SteppedServer

  init() throws {
    server = try SteppedServer(ServiceLimits())
  }

  /// A client that watches for codes of `recipient`, or for all.
  private func watcher(for recipient: String?) throws -> SteppedClient {
    let client = try server.connect()
    let request = recipient.map { #""recipient":"\#($0)""# } ?? ""
    let parameters = #"{"request":{\#(request)}}"#
    client.send(
      #"{"method":"org.otpd.Codes.Watch","more":true,"parameters":\#(parameters)}"# + "\0"
    )
    try server.turn()
    _ = client.received()
    return client
  }

  private func receive(_ code: String, for recipient: String, at milliseconds: Int64) throws {
    let client = try server.connect()
    let time = TestClock.start + milliseconds
    client.send(
      #"{"method":"org.otpd.Codes.Receive","parameters":{"messages":[{"text":"Your code is "#
        + #"\#(code)","recipient":"\#(recipient)","receivedAt":\#(time)}]}}"# + "\0"
    )
    #expect(try server.replies(1, to: client).first?.contains("stored") == true)
  }

  @Test func `a code comes to who watches for its recipient, in any form, or for all`() throws {
    let watchers = try ["sam@example.com", "ann@example.com", "Ann <ANN@example.com>", nil]
      .map(watcher)
    for code in ["482913", "482914"] {
      try receive(code, for: "ann@example.com", at: 0)
      try server.turn()
      #expect(watchers.map { $0.received().text.contains(code) } == [false, true, true, true])
    }
  }

  @Test func `a code that is dated ahead comes when it can be offered`() throws {
    let watchers = try ["sam@example.com", "ann@example.com"].map(watcher)
    try receive("482913", for: "ann@example.com", at: 150_000)
    try server.turn()
    #expect(watchers.allSatisfy { $0.received().text.isEmpty })
    var arrivals: [Int] = []
    for second in 1...60 {
      server.time.pass(1_000)
      try server.turn()
      #expect(watchers[0].received().text.isEmpty)
      if watchers[1].received().text.contains("482913") { arrivals.append(second) }
    }
    // It can be offered after thirty seconds; the service looks at least each ten.
    #expect(arrivals.count == 1 && arrivals.allSatisfy { (30...40).contains($0) })
  }

  @Test(arguments: ["Consume", "Dismiss"])
  func `who watches is told of a code that is no longer offered`(method: String) throws {
    try receive("482913", for: "ann@example.com", at: 0)
    let watchers = try ["sam@example.com", "ann@example.com", "ANN@example.com", nil].map(watcher)
    let client = try server.connect()
    client.send(#"{"method":"org.otpd.Codes.\#(method)","parameters":{"id":1}}"# + "\0")
    _ = try server.replies(1, to: client)
    try server.turn()
    let nothing = #""suggestions":[]"#
    #expect(watchers.map { $0.received().text.contains(nothing) } == [false, true, true, true])
    // Once is enough.
    try server.turn()
    #expect(watchers.allSatisfy { $0.received().text.isEmpty })
  }

  @Test func `a purge by another process is told of`() throws {
    try receive("482913", for: "ann@example.com", at: 0)
    let watchers = try ["ann@example.com", nil].map(watcher)
    try server.purge()
    try server.turn()
    #expect(watchers.allSatisfy { $0.received().text.contains(#""suggestions":[]"#) })
  }
}
