import OTPService
import Testing

struct ServiceLimitsTests {
  private func limits(_ change: (inout ServiceLimits) -> Void) -> ServiceLimits {
    var limits = ServiceLimits()
    change(&limits)
    return limits
  }

  @Test func `a call must be complete within the time limit, however slowly it arrives`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    client.send("{")
    try server.turn()
    server.time.pass(29_999)
    client.send(" ")
    try server.turn()
    #expect(!client.isClosed)
    server.time.pass(1)
    try server.turn()
    #expect(client.isClosed)
  }

  @Test(arguments: ["", "\0"]) func `a call that is too long is refused, complete or not`(
    end: String
  ) throws {
    let server = try SteppedServer(limits { $0.callLength = 4_000 })
    let client = try server.connect()
    client.send(String(repeating: " ", count: 4_001) + end)
    try server.turn()
    let (text, isClosed) = client.received()
    #expect(text.contains("CallTooLong") && isClosed)
  }

  @Test func `a call may be exactly as long as the limit`() throws {
    let server = try SteppedServer(limits { $0.callLength = 4_000 })
    let client = try server.connect()
    let call = #"{"method":"org.varlink.service.GetInfo"}"#
    client.send(call + String(repeating: " ", count: 4_000 - call.utf8.count) + "\0")
    try server.turn()
    let (text, isClosed) = client.received()
    #expect(text.contains("org.otpd.Codes") && !isClosed)
  }

  @Test func `beyond the shared limit the client that holds most is disconnected`() throws {
    let server = try SteppedServer(
      limits {
        $0.callLength = 4_000
        $0.heldInput = 10_000
      }
    )
    let clients = try [3_000, 3_900, 3_500].map { size in
      let client = try server.connect()
      client.send(String(repeating: " ", count: size))
      try server.turn()
      return client
    }
    let replies = clients.map { $0.received() }
    #expect(replies.map(\.isClosed) == [false, true, false])
    #expect(replies[1].text.contains("org.otpd.Codes.Busy"))
  }

  @Test func `large calls are read one at a time, and small ones meanwhile`() throws {
    let server = try SteppedServer(limits { $0.largeCall = 1_000 })
    let call = #"{"method":"org.varlink.service.GetInfo"}"#
    let clients = try [0, 1, 2].map { _ in try server.connect() }
    for client in clients[..<2] {
      client.send(call + String(repeating: " ", count: 2_000))
      try server.turn()
    }
    clients[1].send("\0")
    clients[2].send(call + "\0")
    try server.turn()
    #expect(clients.map { !$0.received().text.isEmpty } == [false, false, true])
    // The wait is not its own time.
    server.time.pass(20_000)
    try server.turn()
    clients[0].send("\0")
    for client in clients[..<2] {
      #expect(try server.replies(1, to: client).first?.contains("vendor") == true)
    }
    #expect(clients[2].received().text.isEmpty)
  }

  @Test func `a watcher that does not read is disconnected and others are served`() throws {
    let server = try SteppedServer(limits { $0.heldOutput = 64 << 10 })
    let watcher = try server.connect()
    let parameters = #"{"request":{"limit":1000}}"#
    watcher.send(
      #"{"method":"org.otpd.Codes.Watch","parameters":\#(parameters),"more":true}"# + "\0"
    )
    try server.turn()
    let sender = try server.connect()
    let padding = String(repeating: "a", count: 1_000)
    // Twice more than the buffers of the system and of the service hold.
    for start in stride(from: 100, to: 900, by: 50) {
      let messages = (start..<start + 50).map {
        #"{"text":"Your code is 482\#($0)","sender":"\#(padding)\#($0)"}"#
      }
      sender.send(call("Receive", #"{"messages":[\#(messages.joined(separator: ","))]}"#))
      #expect(try server.replies(1, to: sender).first?.contains("stored") == true)
    }
    #expect(watcher.isClosed)
  }

  @Test func `watched requests that take long wait for the next turn, and calls do not`() throws {
    let server = try SteppedServer(limits { $0.watchTime = 0 })
    let watchers = try (1...3).map { number in
      let watcher = try server.connect()
      let request = #"{"request":{"limit":\#(number)}}"#
      watcher.send(
        #"{"method":"org.otpd.Codes.Watch","parameters":\#(request),"more":true}"# + "\0"
      )
      try server.turn()
      _ = watcher.received()
      return watcher
    }
    let client = try server.connect()
    client.send(call("Receive", #"{"messages":[{"text":"Your code is 482913"}]}"#))
    client.send(call("GetInfo", "{}", of: "org.varlink.service"))
    var told: [Int] = []
    for _ in 0..<9 {
      try server.turn(1)
      told.append(watchers.count { $0.received().text.contains("482913") })
    }
    #expect(told.allSatisfy { $0 <= 1 } && told.reduce(0, +) == 3)
    #expect(client.received().text.contains("vendor"))
  }

  @Test func `who took a reply late has as much time for the next one`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    let padding = String(repeating: "a", count: 20_000)
    for number in 100...149 {
      let message = #"{"text":"482\#(number)","sender":"\#(padding)\#(number)"}"#
      client.send(call("Receive", #"{"messages":[\#(message)]}"#))
      try server.turn()
    }
    _ = client.received()
    for _ in 0..<3 {
      // More than the buffers of the system hold.
      client.send(call("List", #"{"limit":100}"#))
      try server.turn()
      server.time.pass(29_999)
      try server.turn()
      var isClosed = false
      var text = ""
      for _ in 0..<50 where !text.hasSuffix("\0") {
        let part = client.received()
        text += part.text
        isClosed = isClosed || part.isClosed
        try server.turn()
      }
      #expect(text.hasSuffix("\0") && !isClosed)
      server.time.pass(40_000)
      try server.turn()
      #expect(!client.isClosed)
    }
  }

  @Test(arguments: 0..<3)
  func `a new client takes the place of the one that has been idle longest`(idle: Int) throws {
    let server = try SteppedServer(limits { $0.connections = 3 })
    let clients = try (0..<3).map { _ in
      server.time.pass(1_000)
      return try server.connect()
    }
    for index in 1..<3 {
      server.time.pass(1_000)
      clients[(idle + index) % 3].send(call("GetInfo", "{}", of: "org.varlink.service"))
      try server.turn()
      _ = clients[(idle + index) % 3].received()
    }
    let newcomer = try server.connect()
    #expect(clients.indices.filter { clients[$0].isClosed } == [idle])
    #expect(!newcomer.isClosed)
  }

  @Test func `calls that are never finished lock nobody out`() throws {
    let server = try SteppedServer(limits { $0.connections = 3 })
    let clients = try (0..<3).map { _ in
      server.time.pass(1_000)
      let client = try server.connect()
      client.send("{")
      try server.turn()
      return client
    }
    let newcomer = try server.connect()
    newcomer.send(call("GetInfo", "{}", of: "org.varlink.service"))
    try server.turn()
    #expect(newcomer.received().text.contains("vendor"))
    #expect(clients.map(\.isClosed) == [true, false, false])
  }

  @Test func `a client is answered however many connect after it`() throws {
    let server = try SteppedServer(limits { $0.connections = 100 })
    let client = server.waitingClient()
    client.send(call("GetInfo", "{}", of: "org.varlink.service"))
    let others = (0..<200).map { _ in server.waitingClient() }
    try server.turn(9)
    #expect(client.received().text.contains("vendor"))
    withExtendedLifetime(others) {}
  }

  private func call(
    _ method: String,
    _ parameters: String,
    of interface: String = "org.otpd.Codes"
  ) -> String {
    #"{"method":"\#(interface).\#(method)","parameters":\#(parameters)}"# + "\0"
  }

  @Test func `no list exceeds the limit of a reply`() throws {
    let server = try SteppedServer(ServiceLimits())
    let client = try server.connect()
    let messages = (1...101).map { #"{"text":"\#($0)"}"# }.joined(separator: ",")
    client.send(
      #"{"method":"org.otpd.Codes.Receive","parameters":{"messages":[\#(messages)]}}"# + "\0"
    )
    try server.turn()
    _ = client.received()
    client.send(#"{"method":"org.otpd.Codes.List","parameters":{"limit":1000}}"# + "\0")
    try server.turn()
    #expect(client.received().text.split(separator: #""storedAt""#).count == 101)
  }
}
