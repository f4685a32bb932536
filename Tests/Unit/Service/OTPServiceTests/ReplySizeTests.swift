import OTPService
import Testing

/// What one reply, and what all unread ones together, may take.
struct ReplySizeTests {
  private func call(_ method: String, _ parameters: String, more: Bool = false) -> String {
    let end = more ? ",\"more\":true}" : "}"
    return #"{"method":"org.otpd.Codes.\#(method)","parameters":\#(parameters)"# + end + "\0"
  }

  /// Messages with a code each, of senders with long names.
  private func messages(_ numbers: Range<Int>, nameLength: Int) -> String {
    let name = String(repeating: "a", count: nameLength)
    let messages = numbers.map { number in
      #"{"text":"Your code is \#(482_000 + number)","sender":"\#(number)\#(name)"}"#
    }
    return #"{"messages":[\#(messages.joined(separator: ","))]}"#
  }

  /// Lets `client` send messages with `count` codes, in calls that the system holds whole.
  private func receive(_ count: Int, from client: SteppedClient, _ server: SteppedServer) throws {
    for start in stride(from: 1, through: count, by: 50) {
      client.send(call("Receive", messages(start..<min(start + 50, count + 1), nameLength: 1_000)))
      _ = try server.replies(1, to: client)
    }
  }

  @Test func `a code is offered with a sender of at most 1 KiB, however long it came`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    client.send(call("Receive", messages(1..<2, nameLength: 100_000)))
    try server.turn()
    #expect(client.received().text.contains("stored"))
    client.send(call("Suggest", "{}"))
    try server.turn()
    let text = client.received().text
    #expect(text.contains("482001"))
    #expect(text.utf8.count < 1_500)
  }

  @Test func `no offer exceeds the limit of a reply, and the freshest codes are in it`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    for _ in 0..<2 {
      try receive(300, from: client, server)
      server.time.pass(1_000)
    }
    client.send(call("Suggest", #"{"request":{"limit":1000}}"#))
    let reply = try #require(try server.replies(1, to: client).first)
    #expect(reply.utf8.count > 200 << 10 && reply.utf8.count < 300 << 10)
    #expect(reply.contains("482300"))
  }

  @Test func `who begins to watch gets all codes, in replies of bounded size`() throws {
    let server = try SteppedServer(ServiceLimits())
    try receive(900, from: try server.connect(), server)
    let watcher = try server.connect()
    watcher.send(call("Watch", #"{"request":{"limit":1000}}"#, more: true))
    let replies = try server.replies(5, to: watcher)
    #expect(replies.count == 5)
    #expect(replies.allSatisfy { $0.utf8.count < 300 << 10 })
    #expect(replies.joined().split(separator: #""code""#).count - 1 == 900)
    #expect(!watcher.isClosed)
  }

  @Test func `a watcher gets the next reply when it has read the last one`() throws {
    var limits = ServiceLimits()
    // All of its replies would exceed what is held for all clients.
    limits.heldReplies = 600 << 10
    let server = try SteppedServer(limits)
    let sender = try server.connect()
    try receive(900, from: sender, server)
    let watcher = try server.connect()
    watcher.send(call("Watch", #"{"request":{"limit":1000}}"#, more: true))
    try server.turn()
    // What comes meanwhile waits its turn.
    sender.send(call("Receive", messages(901..<911, nameLength: 1)))
    _ = try server.replies(1, to: sender)
    let replies = try server.replies(5, to: watcher)
    let codes = replies.joined().split(separator: #""code":""#).dropFirst().map { $0.prefix(6) }
    #expect(codes.count == 910 && Set(codes).count == 910)
    #expect(codes.last == "482910")
    #expect(!watcher.isClosed)
  }

  @Test func `a reply repeats no long name of a call`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    let long = String(repeating: "a\u{301}", count: 20_000)
    for call in [
      #"{"method":"org.otpd.Codes.\#(long)"}"#, #"{"method":"\#(long).a"}"#,
      #"{"method":"org.otpd.Codes.Suggest","parameters":{"a\#(long)":1}}"#,
    ] {
      client.send(call + "\0")
      let reply = try #require(try server.replies(1, to: client).first)
      #expect(reply.contains("error") && reply.utf8.count < 1_000)
    }
  }

  @Test func `no call brings more messages than one commit stores`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    client.send(call("Receive", messages(1..<1_002, nameLength: 1)))
    let reply = try #require(try server.replies(1, to: client).first)
    #expect(reply.contains("InvalidParameter") && reply.contains(#""messages""#))
  }

  @Test func `beyond the shared limit the client with most unread replies is disconnected`() throws
  {
    var limits = ServiceLimits()
    limits.heldReplies = 300 << 10
    let server = try SteppedServer(limits)
    let clients = try [1, 2, 1].enumerated().map { place, count in
      let client = try server.connect()
      if place == 0 {
        try receive(300, from: client, server)
      }
      // Each reply is longer than what the system holds for a client.
      for _ in 0..<count { client.send(call("Suggest", #"{"request":{"limit":1000}}"#)) }
      try server.turn()
      return client
    }
    #expect(clients.map { drained($0, server) } == [false, true, false])
  }

  @Test func `a client that read slowly once has all its time again`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    try receive(300, from: client, server)
    for _ in 0..<3 {
      // Longer than what the system holds for a client.
      client.send(call("Suggest", #"{"request":{"limit":1000}}"#))
      try server.turn()
      server.time.pass(ServiceLimits().timeout - 1)
      #expect(!drained(client, server))
      server.time.pass(ServiceLimits().timeout)
      #expect(!drained(client, server))
    }
  }

  /// Reads all that comes to `client`; returns whether it was disconnected.
  private func drained(_ client: SteppedClient, _ server: SteppedServer) -> Bool {
    for _ in 0..<20 {
      if client.received().isClosed { return true }
      try? server.turn()
    }
    return false
  }

  @Test func `beyond the limit of watchers a client is told so by name and may ask`() throws {
    var limits = ServiceLimits()
    limits.watchers = 2
    let server = try SteppedServer(limits)
    var clients = try (0..<3).map { _ in try server.connect() }
    for client in clients { client.send(call("Watch", "{}", more: true)) }
    try server.turn()
    let replies = clients.map { $0.received().text }
    #expect(replies.map { $0.contains("suggestions") } == [true, true, false])
    #expect(replies[2].contains(#""error":"org.otpd.Codes.TooManyWatchers""#))
    clients[2].send(call("Suggest", "{}"))
    try server.turn()
    #expect(clients[2].received().text.contains("nothing"))
    // There is room again when one leaves.
    clients.removeFirst()
    try server.turn()
    clients[1].send(call("Watch", "{}", more: true))
    try server.turn()
    #expect(clients[1].received().text.contains("suggestions"))
  }

  @Test func `a watched request is short`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    let recipient = String(repeating: "a", count: 17_000)
    client.send(call("Watch", #"{"request":{"recipient":"\#(recipient)"}}"#, more: true))
    let reply = try #require(try server.replies(1, to: client).first)
    #expect(reply.contains("InvalidParameter") && reply.contains(#""request""#))
  }
}
