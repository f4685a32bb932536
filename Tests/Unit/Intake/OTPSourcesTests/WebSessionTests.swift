import OTPSources
import Testing

@Suite struct WebSessionTests {
  private let head =
    "GET /codes?to=sam%2B7%40example.com&since=17950 HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// The request that is read from `text`, sent in pieces, and the status of an answer given to it.
  private func read(
    _ text: String,
    pieces size: Int = .max
  ) -> (request: WebRequest?, status: String) {
    var session = WebSession()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      session.receive(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    let words = String(decoding: session.output, as: UTF8.self).split(separator: " ")
    return (session.takeRequest(), words.count > 1 ? String(words[1]) : "")
  }

  @Test(arguments: [1, 2, 3, 1_000])
  func `a request is read however it is cut`(size: Int) throws {
    let request = try #require(read(head, pieces: size).request)
    #expect(request.method == "GET")
    #expect(request.path == "/codes")
    #expect(request.query.map(\.name) == ["to", "since"])
    #expect(request.query.map(\.value) == ["sam+7@example.com", "17950"])
    #expect(request.value(of: "host") == "localhost")
  }

  @Test func `a plus sign in a query stays one`() throws {
    let text = head.replacing("%2B", with: "+")
    let request = try #require(read(text).request)
    #expect(request.query.first?.value == "sam+7@example.com")
  }

  @Test(arguments: [
    "GET /codes\r\n\r\n", "GET codes HTTP/1.1\r\n\r\n", " GET / HTTP/1.1\r\n\r\n", "\r\n\r\n",
    "GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost a\r\n\r\n",
    "GET / HTTP/1.1\r\n: a\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET /?a=%4 HTTP/1.1\r\n\r\n", "GET /?a=%zz HTTP/1.1\r\n\r\n", "GET /%ff HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello", "GET / HTTP/1.1\r\na: \u{1}\r\n\r\n",
    "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `what is no request is answered with 400`(text: String) {
    let result = read(text)
    #expect(result.request == nil)
    #expect(result.status == "400")
  }

  @Test func `another version is answered with 505, a head that is too long with 431`() {
    #expect(read("GET / HTTP/2.0\r\n\r\n").status == "505")
    #expect(
      read("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 3_000)).status == "431"
    )
  }

  @Test func `an answer ends the conversation, and is a whole message`() {
    var session = WebSession()
    session.receive(Array(head.utf8))
    #expect(!session.isListening)
    #expect(session.output.isEmpty)
    session.answer(WebResponse(.notFound, error: "no"))
    #expect(session.isOver)
    let text = String(decoding: session.output, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(text.contains("\r\nContent-Length: 15\r\n"))
    #expect(text.hasSuffix("\r\n\r\n{\"error\":\"no\"}\n"))
  }

  @Test(arguments: [
    (ConversationEnd.timeout, "the request timed out"), (.overload, "too many ask at once"),
  ])
  func `who takes too long, or comes when too many ask, is told so`(
    end: ConversationEnd,
    words: String
  ) {
    var session = WebSession()
    session.receive(Array("GET".utf8))
    session.end(end)
    let said = String(decoding: session.output, as: UTF8.self)
    #expect(said.hasPrefix("HTTP/1.1 503 "))
    #expect(said.hasSuffix("\r\n\r\n{\"error\":\"\(words)\"}\n"))
    #expect(session.isOver)
  }
}

@Suite struct WebAccessTests {
  private let local = ListeningAddress.internet(host: "127.0.0.1", port: 8_025)
  private let everywhere = ListeningAddress.internet(host: "0.0.0.0", port: 8_025)

  /// The status with which a request with the `fields` is refused; nil if it is not.
  private func refusal(
    _ fields: [String],
    token: String? = "abc",
    at address: ListeningAddress? = nil
  ) throws -> Int? {
    var session = WebSession()
    let lines = ["GET /codes HTTP/1.1"] + fields
    session.receive(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    let request = session.takeRequest()
    let access = WebAccess(token: token, isLocal: (address ?? local).isLocal)
    return access.refusal(of: try #require(request))?.status.rawValue
  }

  @Test func `the token is asked for`() throws {
    let host = "Host: 127.0.0.1:8025"
    #expect(try refusal([host]) == 401)
    #expect(try refusal([host, "Authorization: Bearer abd"]) == 401)
    #expect(try refusal([host, "Authorization: Bearer abcd"]) == 401)
    #expect(try refusal([host, "Authorization: Basic abc"]) == 401)
    #expect(try refusal([host, "Authorization: Bearer abc"]) == nil)
    #expect(try refusal([host], token: nil) == nil)
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8025", true), ("127.0.0.1", true), ("[::1]:8025", true),
    ("192.0.2.7:8025", true), ("evil.example", false), ("127.0.0.1.evil.example", false),
    ("localhost.evil.example", false), ("[::1", true), ("", false), ("otp:8025", false),
    ("[::1].evil.example", false), ("[::1]evil.example:80", false),
    ("[127.0.0.1].evil.example", false),
    ("localhost:80.evil.example", false), ("127.0.0.1:evil.example", false), ("[::1]", true),
  ])
  func `a name that others can let point here is refused`(host: String, isAdmitted: Bool) throws {
    let status = try refusal(["Host: \(host)", "Authorization: Bearer abc"])
    #expect(status == (isAdmitted ? nil : 403))
    #expect(try refusal(["Host: \(host)"], token: nil) == (isAdmitted ? nil : 403))
  }

  @Test func `a request without a host, or with two, is refused`() throws {
    #expect(try refusal(["Authorization: Bearer abc"]) == 403)
    let both = ["Host: localhost", "Host: localhost", "Authorization: Bearer abc"]
    #expect(try refusal(both) == 403)
  }

  @Test func `any name is right where others may ask without a token`() throws {
    #expect(try refusal(["Host: otp:8025"], token: nil, at: everywhere) == nil)
    #expect(try refusal(["Host: otp:8025", "Authorization: Bearer abc"], at: everywhere) == 403)
  }

  @Test(arguments: ["Origin: null", "Origin: http://localhost:8025", "Sec-Fetch-Site: cross-site"])
  func `web pages get nothing`(field: String) throws {
    #expect(try refusal(["Host: localhost", "Authorization: Bearer abc", field]) == 403)
    #expect(try refusal(["Host: localhost", field], token: nil, at: everywhere) == 403)
  }
}

@Suite struct ListeningAddressTests {
  @Test(arguments: [
    ("127.0.0.1:1025", true), ("[::1]:25", true), ("localhost:1", true), ("unix:/a/b", true),
    ("0.0.0.0:1025", false), ("[::]:1025", false), ("192.0.2.1:0", false),
  ])
  func `addresses are read, and known to be local or not`(text: String, isLocal: Bool) throws {
    let address = try #require(ListeningAddress(text))
    #expect(address.isLocal == isLocal)
    if !text.hasPrefix("localhost") { #expect(address.description == text) }
  }

  @Test(arguments: [
    "", "1025", ":1025", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "::1:25",
    "example.com:25", "[127.0.0.1]:25", "unix:a", "unix:", "127.1:25", "[::1]", "127.0.0.1:+1",
  ])
  func `anything else is no address`(text: String) {
    #expect(ListeningAddress(text) == nil)
  }
}
