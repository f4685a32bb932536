import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSources
import OTPSuggestion
import ScratchFolders
import Testing

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
    return CodePort(listener, access: WebAccess(token: nil, isLocal: true), engine)
  }

  private func client(asking target: String) -> PortClient {
    let client = PortClient(folder.path("http"))
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
    let text = client.received() ?? ""
    #expect(text.hasPrefix("HTTP/1.1 404 "))
    #expect(text.contains(#""reason":"beforeSince""#))
    #expect(text.contains("a code arrived 0.001 s before \\\"since\\\"; compare the clocks"))
  }

  @Test func `what came in time but is too old is told, with the parameter for it`() throws {
    let port = try port()
    try store("482913")
    let client = client(asking: "/codes?since=10m")
    advance(port, at: 200_000)
    let text = client.received() ?? ""
    #expect(text.hasPrefix("HTTP/1.1 404 "))
    #expect(text.contains(#""reason":"tooOld""#))
    #expect(
      text.contains(
        #"no code arrived in time: a code arrived since then, but too long ago to be offered; "#
          + #"\"max-age\" allows older ones"#
      )
    )
  }

  @Test(arguments: ["0151+12345678", "0151%2012345678", "015112345678", "%2B49+151+12345678"])
  func `a telephone number is found with spaces as forms write them`(number: String) throws {
    let port = try port()
    try store("482913", for: "015112345678")
    let client = client(asking: "/codes?to=\(number)")
    advance(port)
    #expect(client.received()?.hasPrefix("HTTP/1.1 200 ") == true)
  }

  @Test func `times and durations are read as everywhere`() throws {
    let port = try port()
    try store("482913")
    let seconds = start.milliseconds / 1_000
    for query in [
      "since=\(seconds).0009", "since=\(seconds).000123456", "since=\(start.iso8601)", "since=5m",
      "since=1h&max-age=5m", "max-age=1", "timeout=5m", "timeout=60s&since=\(seconds)",
    ] {
      let client = client(asking: "/codes?\(query)")
      advance(port)
      #expect(client.received()?.hasPrefix("HTTP/1.1 200 ") == true, "\(query)")
    }
    let client = client(asking: "/codes?max-age=5s")
    advance(port, at: 6_000)
    #expect(client.received()?.contains(#""reason":"nothing""#) == true)
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
    ("/codes?since=today", "400"), ("/codes?max-age=2d", "400"), ("/codes?to=", "400"),
    ("/codes?to=a&to=b", "400"),
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
