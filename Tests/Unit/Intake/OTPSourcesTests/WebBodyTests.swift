import OTPSources
import Testing

@Suite struct WebBodyTests {
  /// The body that is read from `text`, sent in pieces, and what is said.
  private func read(
    _ text: String,
    pieces size: Int = .max,
    longest: Int = 100
  ) -> (body: String?, said: String) {
    var session = WebSession(longestBody: longest)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      session.receive(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    let body = session.takeRequest().map { String(decoding: $0.body, as: UTF8.self) }
    return (body, String(decoding: session.output, as: UTF8.self))
  }

  @Test(arguments: [1, 2, 3, 1_000])
  func `a body is read however it is cut`(size: Int) {
    let counted = "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello"
    #expect(read(counted, pieces: size).body == "hello")
    let chunked =
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nhel\r\n02\r\nlo\r\n0\r\nEnd: x\r\n\r\n"
    #expect(read(chunked, pieces: size).body == "hello")
    #expect(read(chunked, pieces: size).said.isEmpty)
    #expect(
      read("POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n", pieces: size).body?.isEmpty == true
    )
    #expect(read("POST / HTTP/1.1\r\n\r\n", pieces: size).body?.isEmpty == true)
  }

  @Test func `an incomplete body is waited for`() {
    for text in [
      "Content-Length: 6\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
    ] {
      let result = read("POST / HTTP/1.1\r\n\(text)")
      #expect(result.body == nil)
      #expect(result.said.isEmpty)
    }
  }

  @Test(arguments: [
    "Content-Length: 101\r\n\r\n", "Content-Length: 9999999999999999999\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n65\r\n",
    "Transfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n",
    "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n64\r\n",
  ])
  func `a body that is too long is refused before it arrives`(text: String) {
    let result = read("POST / HTTP/1.1\r\n\(text)")
    #expect(result.body == nil)
    #expect(["413", "400"].contains(result.said.split(separator: " ").dropFirst().first))
  }

  @Test(arguments: [
    "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello",
    "Content-Length: +5\r\n\r\nhello",
    "Content-Length: 5,5\r\n\r\nhello", "Content-Length: \r\n\r\nhello",
    "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nx\r\n",
    "Transfer-Encoding: chunked\r\n\r\n-1\r\n", "Transfer-Encoding: chunked\r\n\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n1\r\nabc", "Transfer-Encoding: chunked\r\n\r\n1\na\r\n",
    "Transfer-Encoding: chunked\r\n\r\n8000000000000000\r\n",
  ])
  func `a body whose end is told in two ways, or in none, is refused`(text: String) {
    let result = read("POST / HTTP/1.1\r\n\(text)")
    #expect(result.body == nil)
    #expect(result.said.hasPrefix("HTTP/1.1 400 "))
  }

  @Test func `who waits before the body is asked for it`() {
    let head = "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"
    #expect(read(head).said == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(read(head + "hello").said.isEmpty)
    #expect(read(head.replacing("5", with: "500")).said.hasPrefix("HTTP/1.1 413 "))
  }
}
