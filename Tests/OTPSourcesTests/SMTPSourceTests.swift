import CSockets
import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSourceFiles
import OTPSources
import OTPSuggestion
import ScratchFolders
import Testing

/// A client of a port, on a Unix socket.
private final class Client {
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = unsafe otp_socket_connect(path, 1_000)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// What has arrived; nil after the end.
  func received() -> String? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return count == 0 ? nil : String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

@Suite struct SMTPSourceTests {
  private let folder: ScratchFolder
  private let mail =
    "EHLO me\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<sam@c.example>\r\nDATA\r\nCode 482913\r\n.\r\n"

  init() throws { folder = try ScratchFolder() }

  private func moment(_ uptime: Int64 = 0) -> Moment {
    Moment(time: Timestamp(milliseconds: 1_795_000_000_000 + uptime), uptime: uptime)
  }

  private func listener(_ name: String = "smtp") throws -> Listener {
    try Listener(.path(folder.path(name)))
  }

  private func source(_ limits: PortLimits = SMTPSource.limits) throws -> SMTPSource {
    SMTPSource(try listener(), form: .smtp, limits: limits) { mail in
      let text = String(decoding: mail.bytes, as: UTF8.self)
      return text.contains("broken") ? nil : Message(text: text, id: "1", source: "test")
    }
  }

  private func client() -> Client { Client(folder.path("smtp")) }

  private func messages(_ events: [SourceEvent]) -> [Message] {
    events.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  @Test func `a mail is a message for each recipient, and answered once it is settled`() throws {
    let source = try source()
    let client = client()
    client.send(mail.replacing("DATA", with: "RCPT TO:<sue@c.example>\r\nDATA"))
    _ = try source.resume(at: moment())
    let messages = messages(try source.resume(at: moment()))
    #expect(messages.map(\.recipient) == ["sam@c.example", "sue@c.example"])
    #expect(messages.map(\.id) == ["1 sam@c.example", "1 sue@c.example"])
    #expect(messages.map(\.receivedAt) == [nil, nil])
    #expect(client.received()?.hasSuffix("354 End with a line that holds a single dot\r\n") == true)
    source.settle([.taken, .taken], at: moment())
    #expect(client.received() == "250 2.0.0 Stored\r\n")
  }

  @Test func `a mail that cannot be read stays its client's, who may send another`() throws {
    let source = try source()
    let client = client()
    client.send(mail.replacing("Code", with: "broken"))
    _ = try source.resume(at: moment())
    #expect(try source.resume(at: moment()).contains(.leftOut))
    #expect(client.received()?.hasSuffix("451 4.3.0 Not stored; send it again later\r\n") == true)
    client.send(String(mail.dropFirst("EHLO me\r\n".count)))
    #expect(messages(try source.resume(at: moment())).count == 1)
  }

  @Test func `the second of two mails that came at once follows the first without waiting`() throws
  {
    let source = try source()
    let client = client()
    client.send(mail + mail.dropFirst("EHLO me\r\n".count))
    _ = try source.resume(at: moment())
    #expect(messages(try source.resume(at: moment())).count == 1)
    source.settle([.taken], at: moment())
    #expect(source.wait.uptime == .min)
    #expect(messages(try source.resume(at: moment())).count == 1)
  }

  @Test func `a mail whose client hung up meanwhile is settled without harm`() throws {
    let source = try source()
    do {
      let client = client()
      client.send(mail)
      _ = try source.resume(at: moment())
      #expect(messages(try source.resume(at: moment())).count == 1)
    }
    source.settle([.taken], at: moment())
    #expect(messages(try source.resume(at: moment())).isEmpty)
  }

  @Test func `a client that says nothing for long is sent away`() throws {
    let source = try source()
    let client = client()
    _ = try source.resume(at: moment())
    #expect(source.wait.uptime == 300_000)
    _ = try source.resume(at: moment(300_000))
    #expect(client.received()?.hasSuffix("421 4.4.2 It takes too long\r\n") == true)
    #expect(client.received() == nil)
  }

  @Test func `one client too many is told to come later`() throws {
    let source = try source(PortLimits(clients: 1, timeout: 1_000, held: 1_000))
    let first = client()
    let second = client()
    _ = try source.resume(at: moment())
    #expect(first.received()?.hasPrefix("220 ") == true)
    #expect(second.received()?.hasSuffix("421 4.3.2 Too busy; try again later\r\n") == true)
    #expect(second.received() == nil)
  }

  @Test func `who sends a byte now and then is let go, and a mail has its time to itself`() throws {
    let source = try source(
      PortLimits(clients: 9, timeout: 1_000, wholeTime: 3_000, held: 1 << 20)
    )
    let client = client()
    _ = try source.resume(at: moment())
    func sendSlowly(from start: Int64) throws {
      for uptime in stride(from: start, to: start + 3_000, by: 900) {
        client.send("x")
        _ = try source.resume(at: moment(uptime))
      }
    }
    client.send(mail)
    _ = try source.resume(at: moment(500))
    _ = client.received()
    // Its time stands still while the mail is stored, and then begins anew.
    source.settle([.taken], at: moment(60_000))
    #expect(client.received() == "250 2.0.0 Stored\r\n")
    try sendSlowly(from: 60_000)
    _ = try source.resume(at: moment(62_999))
    #expect(client.received() == "")
    _ = try source.resume(at: moment(63_000))
    #expect(client.received() == "421 4.4.2 It takes too long\r\n")
  }

  @Test func `clients that send more than there is room for are told to come later`() throws {
    let source = try source(PortLimits(clients: 9, timeout: 1_000, held: 1_000))
    let client = client()
    client.send(mail.dropLast(5) + String(repeating: "x", count: 2_000))
    _ = try source.resume(at: moment())
    _ = try source.resume(at: moment())
    #expect(client.received()?.hasSuffix("421 4.3.2 Too busy; try again later\r\n") == true)
  }

  @Test func `a socket that was left behind is replaced, and one in use is not`() throws {
    let path = folder.path("smtp")
    let descriptor = unsafe otp_socket_listen(path, 1)
    close(descriptor)
    let first = try listener()
    #expect(throws: SourceFault.self) { try listener() }
    withExtendedLifetime(first) {}
  }
}

@Suite struct CodePortTests {
  private let folder: ScratchFolder
  private let engine: SuggestionEngine
  private let sink: StoreSink
  private let start = Timestamp(milliseconds: 1_795_000_000_000)

  init() throws {
    folder = try ScratchFolder()
    engine = SuggestionEngine(try Inbox(path: folder.path("store/inbox.db"), access: .creating))
    sink = StoreSink(engine.inbox, Detector().makeSession()) {
      Timestamp(milliseconds: 1_795_000_000_000)
    }
  }

  private func moment(_ uptime: Int64 = 0) -> Moment {
    Moment(time: Timestamp(milliseconds: start.milliseconds + uptime), uptime: uptime)
  }

  private func port() throws -> CodePort {
    let listener = try Listener(.path(folder.path("http")))
    return CodePort(listener, access: WebAccess(token: nil, at: listener.address), engine)
  }

  private func client(asking target: String) -> Client {
    let client = Client(folder.path("http"))
    client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return client
  }

  private func store(_ code: String, for recipient: String = "sam@c.example") throws {
    let text = "Your Oakline code is \(code)."
    try sink.deliver([Message(text: text, sender: "a@b.example", recipient: recipient)])
  }

  private func advance(_ port: CodePort, at uptime: Int64 = 0) {
    // The first accepts, the second reads.
    port.advance(at: moment(uptime))
    port.advance(at: moment(uptime))
  }

  @Test func `a code that is there is given at once`() throws {
    let port = try port()
    try store("482913")
    let client = client(asking: "/codes?to=sam@c.example")
    advance(port)
    let text = client.received() ?? ""
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(
      text.hasSuffix(
        """
        {"id":1,"code":"482913","timestamp":"\(start.iso8601)","sender":"a@b.example",\
        "recipient":"sam@c.example","subject":null,"domain":null,"embeddedDomains":[]}\n
        """
      )
    )
    #expect(client.received() == nil)
  }

  @Test func `all who wait get their code, and nobody another's`() throws {
    let port = try port()
    let clients = (0..<20).map { client(asking: "/codes?to=\($0)@c.example&timeout=60") }
    advance(port)
    #expect(clients.allSatisfy { $0.received() == "" })
    for number in 0..<20 { try store("4829\(number + 10)", for: "\(number)@c.example") }
    port.advance(at: moment())
    for (number, client) in clients.enumerated() {
      #expect(client.received()?.contains("\"4829\(number + 10)\"") == true)
    }
  }

  @Test func `a question ends with its time, and says why`() throws {
    let port = try port()
    let client = client(asking: "/codes?to=sue@c.example&timeout=200")
    try store("482913")
    advance(port)
    #expect(port.wait.uptime == 10_000)
    port.advance(at: moment(199_999))
    #expect(client.received() == "")
    #expect(port.wait.uptime == 200_000)
    port.advance(at: moment(200_000))
    let text = client.received() ?? ""
    #expect(text.hasPrefix("HTTP/1.1 404 "))
    // The message is older than what is offered, and yet tells what happened.
    #expect(text.contains(#""reason":"otherRecipient""#))
  }

  @Test func `only what arrived since is given`() throws {
    let port = try port()
    try store("482913")
    let client = client(asking: "/codes?since=\(start.milliseconds + 1)")
    advance(port)
    #expect(client.received()?.hasPrefix("HTTP/1.1 404 ") == true)
  }

  @Test func `who hangs up is forgotten`() throws {
    let port = try port()
    do {
      let client = client(asking: "/codes?timeout=60")
      advance(port)
      #expect(client.received() == "")
    }
    port.advance(at: moment())
    port.advance(at: moment())
    #expect(port.wait.uptime == nil)
  }

  @Test(arguments: [
    ("/codes?timeout=-1", "400"), ("/codes?timeout=601", "400"), ("/codes?timeout=1.5", "400"),
    ("/codes?since=today", "400"), ("/codes?to=", "400"), ("/codes?to=a&to=b", "400"),
    ("/codes?code=1", "400"), ("/", "404"), ("/code", "404"),
  ])
  func `wrong questions are refused`(target: String, status: String) throws {
    let port = try port()
    let client = client(asking: target)
    advance(port)
    let text = client.received() ?? ""
    #expect(text.hasPrefix("HTTP/1.1 \(status) "))
    #expect(text.contains(#"{"error":""#))
  }
}
