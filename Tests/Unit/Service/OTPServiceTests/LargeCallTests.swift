import OTPService
import Testing

struct LargeCallTests {
  /// Every call of these tests but the shortest is large.
  private var limits: ServiceLimits {
    var limits = ServiceLimits()
    limits.largeCall = 200
    return limits
  }

  private let information = #"{"method":"org.varlink.service.GetInfo"}"# + "\0"
  private let list = #"{"method":"org.otpd.Codes.List"}"# + "\0"

  private func receiving(_ id: String, oneway: Bool = false) -> String {
    let padding = String(repeating: "and so on ", count: 30)
    return """
      {"method":"org.otpd.Codes.Receive","oneway":\(oneway),"parameters":{"messages":\
      [{"id":"\(id)","text":"Your code is 482913 \(padding)"}]}}
      """ + "\0"
  }

  @Test func `a large call is answered before the calls that follow it`() throws {
    let server = try SteppedServer(limits)
    let client = try server.connect()
    client.send(receiving("1") + information + receiving("2") + list)
    let replies = try server.replies(4, to: client)
    try #require(replies.count == 4)
    #expect(replies[0].contains("stored") && replies[2].contains("stored"))
    #expect(replies[1].contains("vendor"))
    #expect(replies[3].contains(#""id":"1""#) && replies[3].contains(#""id":"2""#))
  }

  @Test func `the large calls of several clients are all answered`() throws {
    let server = try SteppedServer(limits)
    let clients = try (0..<5).map { _ in try server.connect() }
    for (number, client) in clients.enumerated() { client.send(receiving("\(number)")) }
    for client in clients {
      #expect(try server.replies(1, to: client).first?.contains("stored") == true)
    }
  }

  @Test func `a large call that holds no call ends the connection with an error`() throws {
    let server = try SteppedServer(limits)
    let client = try server.connect()
    client.send(String(repeating: "x", count: 300) + "\0")
    #expect(try server.replies(1, to: client).first?.contains("MalformedCall") == true)
    #expect(client.isClosed)
  }

  @Test func `the large calls of a client that has left are carried out`() throws {
    let server = try SteppedServer(limits)
    var sender: SteppedClient? = try server.connect()
    sender?.send(receiving("1", oneway: true) + receiving("2", oneway: true))
    sender = nil
    let client = try server.connect()
    let end = ContinuousClock.now + .seconds(30)
    var text = ""
    while !text.contains(#""id":"2""#), ContinuousClock.now < end {
      client.send(list)
      text = try server.replies(1, to: client).joined()
    }
    #expect(text.contains(#""id":"1""#) && text.contains(#""id":"2""#))
  }
}
