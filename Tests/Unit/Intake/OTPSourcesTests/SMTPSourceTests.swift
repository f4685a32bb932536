import CSockets
import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSourceSettings
import OTPSources
import OTPSuggestion
import ScratchFolders
import Testing

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
      let id = text.contains("unnamed") ? nil : "1"
      return text.contains("broken") ? nil : Message(text: text, id: id, source: "test")
    }
  }

  private func client() -> PortClient { PortClient(folder.path("smtp")) }

  private func messages(_ events: [SourceEvent]) -> [Message] {
    events.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  @Test func `takes what the threat model says`() {
    let limits = SMTPSource.limits
    #expect((limits.clients, limits.timeout, limits.held) == (100, 5 * 60_000, 96 * 1_048_576))
    #expect(DeliveryLimits().mail == 10 * 1_048_576)
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
    source.finish([.taken, .taken], at: moment())
    #expect(client.received() == "250 2.0.0 Stored\r\n")
  }

  @Test func `equal mails without a Message-ID are two mails`() throws {
    let source = try source()
    let client = client()
    let unnamed = mail.replacing("Code", with: "unnamed")
    client.send(unnamed)
    _ = try source.resume(at: moment())
    let first = messages(try source.resume(at: moment()))
    source.finish([.taken], at: moment())
    client.send(String(unnamed.dropFirst("EHLO me\r\n".count)))
    let second = messages(try source.resume(at: moment()))
    #expect(first.map(\.text) == second.map(\.text))
    let ids = (first + second).compactMap(\.id)
    #expect(Set(ids).count == 2)
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
    source.finish([.taken], at: moment())
    #expect(source.wait.uptime == .min)
    #expect(messages(try source.resume(at: moment())).count == 1)
  }

  @Test func `a client that sends mail after mail lets others have their turn`() throws {
    let source = try source()
    func turn() throws -> [String?] {
      let messages = messages(try source.resume(at: moment()))
      source.finish(messages.map { _ in .taken }, at: moment())
      return messages.map(\.recipient)
    }
    let eager = client()
    let more = String(mail.dropFirst("EHLO me\r\n".count))
    eager.send(mail + String(repeating: more, count: 50))
    #expect(try turn() == [])
    #expect(try turn() == ["sam@c.example"])
    let other = client()
    other.send(mail.replacing("sam@", with: "sue@"))
    #expect(try turn() == ["sam@c.example"])
    #expect(try turn() == ["sam@c.example", "sue@c.example"])
    #expect(try turn() == ["sam@c.example"])
  }

  @Test func `a mail whose client hung up meanwhile is settled without harm`() throws {
    let source = try source()
    do {
      let client = client()
      client.send(mail)
      _ = try source.resume(at: moment())
      #expect(messages(try source.resume(at: moment())).count == 1)
    }
    source.finish([.taken], at: moment())
    #expect(messages(try source.resume(at: moment())).isEmpty)
  }

  @Test(arguments: [0, 20, 40, 60, 80, 200])
  func `who is connected is let go with the source, wherever a mail has come to`(
    length: Int
  ) throws {
    let source = try source()
    let before = client()
    before.send(String(decoding: mail.utf8.prefix(length), as: UTF8.self))
    _ = try source.resume(at: moment())
    let isWhole = length >= mail.utf8.count
    #expect(messages(try source.resume(at: moment())).count == (isWhole ? 1 : 0))
    source.disconnect()
    #expect(before.ends())
    #expect(source.wait.descriptors.count == 1)
    // Who comes later has nothing to do with what was not settled.
    try source.connect(at: moment(), from: SourceStart(since: moment().time))
    let after = client()
    after.send(mail)
    _ = try source.resume(at: moment())
    #expect(messages(try source.resume(at: moment())).count == 1)
    _ = after.received()
    source.finish([.taken], at: moment())
    #expect(after.received() == "250 2.0.0 Stored\r\n")
  }

  @Test func `a client that says nothing for long is sent away`() throws {
    let source = try source()
    let client = client()
    _ = try source.resume(at: moment())
    #expect(source.wait.uptime == 300_000)
    _ = try source.resume(at: moment(300_000))
    #expect(client.received()?.hasSuffix("421 4.4.2 Timed out\r\n") == true)
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
    source.finish([.taken], at: moment(60_000))
    #expect(client.received() == "250 2.0.0 Stored\r\n")
    try sendSlowly(from: 60_000)
    _ = try source.resume(at: moment(62_999))
    #expect(client.received() == "")
    _ = try source.resume(at: moment(63_000))
    #expect(client.received() == "421 4.4.2 Timed out\r\n")
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
