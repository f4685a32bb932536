import CSockets
import Glibc
import OTPCrypto
import OTPMessage
import OTPSourceSettings
import OTPSources
import ScratchFolders
import Testing

@Suite struct WebhookSourceTests {
  private let folder: ScratchFolder
  private let now = Moment(time: Timestamp(milliseconds: 1_795_000_000_000), uptime: 1_000)

  init() throws {
    folder = try ScratchFolder()
  }

  /// A source at a Unix socket: tests have no network.
  private func source(
    _ name: String = "shortcuts"
  ) throws -> (WebhookSource, path: String) {
    let path = "\(folder.path)/hook"
    let sender = try #require(WebhookSender.named(name))
    let secret = try #require(WebhookSecret(Array("key".utf8)))
    let webhook = Webhook(sender, secret: secret, url: nil, source: "hook")
    let source = WebhookSource(try Listener(.path(path)), webhook)
    try source.connect(at: now, from: SourceStart(since: now.time))
    return (source, path)
  }

  private func post(_ body: String, to path: String, token: String = "key") -> Int32 {
    let client = unsafe otp_socket_connect(path, 0)
    let head =
      "POST / HTTP/1.1\r\nAuthorization: Bearer \(token)\r\nContent-Length: \(body.utf8.count)"
    let bytes = Array("\(head)\r\n\r\n\(body)".utf8)
    #expect(unsafe write(client, bytes, bytes.count) == bytes.count)
    return client
  }

  private func answer(_ client: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  private func events(_ source: WebhookSource, at moment: Moment) throws -> [SourceEvent] {
    // Clients are read once they were accepted.
    try source.resume(at: moment) + source.resume(at: moment)
  }

  private func messages(_ events: [SourceEvent]) -> [Message] {
    events.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  @Test(arguments: [
    ("iphone", "GET /", "200 "), ("iphone", "GET /?a=1", "200 "), ("iphone", "GET /key", "405 "),
    ("iphone", "HEAD /", "405 "), ("shortcuts", "GET /", "405 "),
  ])
  func `a page tells the owner of an iPhone what to enter`(
    sender: String,
    request: String,
    status: String
  ) throws {
    let (source, path) = try source(sender)
    let client = unsafe otp_socket_connect(path, 0)
    defer { close(client) }
    let bytes = Array("\(request) HTTP/1.1\r\nHost: 192.168.1.5:8791\r\n\r\n".utf8)
    #expect(unsafe write(client, bytes, bytes.count) == bytes.count)
    #expect(messages(try events(source, at: now)).isEmpty)
    let answer = answer(client)
    #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
    #expect(answer.contains("Content-Type: text/html; charset=utf-8") == (status == "200 "))
    #expect(!answer.contains("Bearer key"))
  }

  @Test func `equal messages without an identifier are two messages`() throws {
    let (source, path) = try source()
    var ids: [String] = []
    for _ in 0..<2 {
      let client = post(#"{"text":"Your code is 000000"}"#, to: path)
      defer { close(client) }
      ids += messages(try events(source, at: now)).compactMap(\.id)
      source.finish([.taken], at: now)
      #expect(answer(client).hasPrefix("HTTP/1.1 200 "))
    }
    #expect(Set(ids).count == 2)
  }

  @Test(arguments: [
    (MessageOutcome.taken, "200 ", ""),
    (.postponed, "503 ", #"{"error":"not stored; post it again later"}"#),
    (.noSpace, "503 ", #"{"error":"not stored; post it again later"}"#),
    (.refused, "413 ", #"{"error":"this message cannot be stored"}"#),
  ])
  func `an answer comes once it is known what became of the message`(
    outcome: MessageOutcome,
    status: String,
    body: String
  ) throws {
    let (source, path) = try source()
    let client = post("{\"text\":\"482913\"}", to: path)
    defer { close(client) }
    #expect(messages(try events(source, at: now)).map(\.text) == ["482913"])
    #expect(answer(client).isEmpty)
    source.finish([outcome], at: now)
    let said = answer(client)
    #expect(said.hasPrefix("HTTP/1.1 \(status)"))
    #expect(said.hasSuffix("\r\n\r\n\(body)\n") || said.hasSuffix("\r\n\r\n\(body)"))
    #expect(said.contains("Retry-After") == [.postponed, .noSpace].contains(outcome))
  }

  @Test func `who is connected is let go with the source, whatever has come`() throws {
    let (source, path) = try source()
    let half = unsafe otp_socket_connect(path, 0)
    let whole = post(#"{"text":"482913"}"#, to: path)
    defer {
      close(half)
      close(whole)
    }
    #expect(messages(try events(source, at: now)).count == 1)
    source.disconnect()
    for client in [half, whole] {
      var request = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
      try #require(unsafe poll(&request, 1, 60_000) == 1)
      var byte: UInt8 = 0
      #expect(unsafe recv(client, &byte, 1, Int32(MSG_DONTWAIT)) == 0)
    }
    #expect(source.wait.descriptors.count == 1)
    // Who comes later has nothing to do with what was not settled.
    try source.connect(at: now, from: SourceStart(since: now.time))
    let after = post(#"{"text":"551207"}"#, to: path)
    defer { close(after) }
    #expect(messages(try events(source, at: now)).map(\.text) == ["551207"])
    source.finish([.taken], at: now)
    #expect(answer(after).hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `what is not signed is refused, counted and no message`() throws {
    let (source, path) = try source()
    _ = try events(source, at: now)
    for _ in 0..<3 {
      let client = post("{\"text\":\"482913\"}", to: path, token: "kez")
      defer { close(client) }
      #expect(messages(try events(source, at: now)).isEmpty)
      #expect(answer(client).hasPrefix("HTTP/1.1 401 "))
    }
    #expect(source.wait.uptime == now.uptime + 10_000)
    let later = Moment(time: now.time, uptime: now.uptime + 10_000)
    let words =
      "accepting webhooks from Shortcuts at unix:\(path); 3 were not signed with the secret"
    #expect(try events(source, at: later) == [.status(.connected(words))])
    #expect(source.wait.uptime == nil)
  }

  // MARK: - Repeats

  /// A line without an identifier, which is signed at `now`.
  private static let signedBody = #"{"text": "482913", "sender": "Oakline"}"#

  /// A source of signed lines that goes on at `bookmark`.
  private func signedSource(_ bookmark: String? = nil) throws -> (WebhookSource, path: String) {
    let path = "\(folder.path)/signed"
    let sender = try #require(WebhookSender.named("signed"))
    let secret = try #require(WebhookSecret(Array("key".utf8)))
    let webhook = Webhook(sender, secret: secret, url: nil, source: "hook")
    let source = WebhookSource(try Listener(.path(path)), webhook)
    try source.connect(at: now, from: SourceStart(since: now.time, bookmark: bookmark))
    return (source, path)
  }

  private func postSigned(to path: String) -> Int32 {
    let client = unsafe otp_socket_connect(path, 0)
    let second = now.time.milliseconds / 1_000
    let proof = Crypto.hmac(
      .sha256,
      key: Array("key".utf8),
      of: Array("\(second).\(Self.signedBody)".utf8)
    )
    let digits = proof.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let head =
      "POST / HTTP/1.1\r\nOTP-Timestamp: \(second)\r\nOTP-Signature: \(digits)\r\nContent-Length: \(Self.signedBody.utf8.count)"
    let bytes = Array("\(head)\r\n\r\n\(Self.signedBody)".utf8)
    #expect(unsafe write(client, bytes, bytes.count) == bytes.count)
    return client
  }

  @Test func `what was signed is taken once, after a restart too`() throws {
    var kept: String?
    for isFirst in [true, false] {
      let (source, path) = try signedSource(kept)
      for isFirstPost in [true, false] {
        let client = postSigned(to: path)
        defer { close(client) }
        let found = messages(try events(source, at: now))
        #expect(found.count == (isFirst && isFirstPost ? 1 : 0))
        let bookmark = source.settle(found.map { _ in .taken }, at: now)
        // Who is told before it is kept could be told of what is forgotten.
        if let bookmark {
          #expect(answer(client).isEmpty)
          kept = bookmark
        }
        source.tellSenders(at: now)
        #expect(answer(client).hasPrefix("HTTP/1.1 200 "))
      }
      source.disconnect()
    }
    #expect(kept?.utf8.count == 16)
  }

  @Test(arguments: [MessageOutcome.postponed, .noSpace, .refused])
  func `what was not taken is taken when it is posted again`(outcome: MessageOutcome) throws {
    let (source, path) = try signedSource()
    for _ in 0..<2 {
      let client = postSigned(to: path)
      defer { close(client) }
      #expect(messages(try events(source, at: now)).count == 1)
      #expect(source.finish([outcome], at: now) == nil)
    }
  }

  @Test func `what comes twice at once is taken once`() throws {
    let (source, path) = try signedSource()
    let clients = [postSigned(to: path), postSigned(to: path)]
    defer { clients.forEach { close($0) } }
    #expect(messages(try events(source, at: now)).count == 1)
    source.finish([.taken], at: now)
    let answers = clients.map { answer($0) }.sorted()
    #expect(answers.map { $0.prefix(12) } == ["HTTP/1.1 200", "HTTP/1.1 503"])
    #expect(answers[1].hasSuffix("{\"error\":\"not stored yet; post it again later\"}\n"))
  }

  @Test func `who takes long keeps no other sender out`() throws {
    var limits = WebhookSource.limits
    limits.clients = 2
    let path = "\(folder.path)/hook"
    let sender = try #require(WebhookSender.named("shortcuts"))
    let secret = try #require(WebhookSecret(Array("key".utf8)))
    let webhook = Webhook(sender, secret: secret, url: nil, source: "hook")
    let source = WebhookSource(try Listener(.path(path)), webhook, limits: limits)
    try source.connect(at: now, from: SourceStart(since: now.time))
    let slow = (0..<2).map { _ in unsafe otp_socket_connect(path, 0) }
    defer { slow.forEach { close($0) } }
    _ = try events(source, at: now)
    let early = post("{\"text\":\"482913\"}", to: path)
    defer { close(early) }
    #expect(messages(try events(source, at: now)).isEmpty)
    let later = Moment(time: now.time, uptime: now.uptime + 1_000)
    let client = post("{\"text\":\"482913\"}", to: path)
    defer { close(client) }
    #expect(messages(try events(source, at: later)).count == 1)
    #expect(answer(slow[0]).hasPrefix("HTTP/1.1 503 "))
    #expect(answer(slow[1]).isEmpty)
  }

  @Test func `who sends a byte now and then is let go after half a minute`() throws {
    let (source, path) = try source()
    let slow = unsafe otp_socket_connect(path, 0)
    defer { close(slow) }
    for second in 0..<30 {
      let moment = Moment(time: now.time, uptime: now.uptime + Int64(second) * 1_000)
      #expect(unsafe write(slow, [UInt8(ascii: "P")], 1) == 1)
      _ = try events(source, at: moment)
      #expect(answer(slow).isEmpty)
    }
    let end = Moment(time: now.time, uptime: now.uptime + 30_000)
    #expect(unsafe write(slow, [UInt8(ascii: "P")], 1) == 1)
    _ = try events(source, at: end)
    #expect(answer(slow).hasPrefix("HTTP/1.1 503 "))
  }

  @Test func `what holds no message is answered at once`() throws {
    let (source, path) = try source()
    for (body, status) in [("{}", "400 "), ("{", "400 ")] {
      let client = post(body, to: path)
      defer { close(client) }
      #expect(messages(try events(source, at: now)).isEmpty)
      #expect(answer(client).hasPrefix("HTTP/1.1 \(status)"))
    }
  }
}
