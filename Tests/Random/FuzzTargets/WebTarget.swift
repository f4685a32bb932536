import OTPSources

/// What a client sends to the HTTP port. The first byte is the size of the pieces.
package final class WebTarget: FuzzTarget {
  package static let name = "web"

  private static let token = "6f6e6c79"
  private static let longestBody = 200

  package init() {}

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = read(bytes, pieces: bytes.count + 1)
    let pieces = read(bytes, pieces: Int(first) + 1)
    try require(whole.request == pieces.request, "the size of the pieces makes no difference")
    // Who sends the body at once is not asked for it.
    let asked = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    try require(
      Array(whole.said.trimmingPrefix(asked)) == Array(pieces.said.trimmingPrefix(asked)),
      "the size of the pieces makes no difference"
    )
    let said = Array(whole.said.trimmingPrefix(asked))
    try require(whole.request == nil || said.isEmpty, "a request is taken or refused")
    if !said.isEmpty { try checkAnswer(said) }
    guard let request = whole.request else { return }
    try require(request.body.count <= Self.longestBody, "a body is no longer than it may be")
    let address = ListeningAddress.internet(host: "127.0.0.1", port: 8_025)
    let access = WebAccess(token: Self.token, isLocal: address.isLocal)
    if access.refusal(of: request) == nil {
      try require(
        request.value(of: "authorization") == "Bearer \(Self.token)",
        "nobody is admitted without the token"
      )
      try require(request.value(of: "origin") == nil, "no web page is admitted")
    }
    for pair in request.fields {
      try require(pair.value.unicodeScalars.allSatisfy { $0.value >= 9 }, "fields have no controls")
    }
  }

  private func read(_ bytes: [UInt8], pieces size: Int) -> (request: WebRequest?, said: [UInt8]) {
    var session = WebSession(longestBody: Self.longestBody)
    var rest = bytes[...]
    while !rest.isEmpty, session.isListening {
      session.receive(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return (session.takeRequest(), session.output)
  }

  private func checkAnswer(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try require(text.hasPrefix("HTTP/1.1 "), "an answer is one of HTTP/1.1")
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
    try require(parts.count == 2, "an answer has a head and a body")
    let length = "\r\nContent-Length: \(parts[1].utf8.count)\r\n"
    try require(text.contains(length), "an answer tells its length")
    try require(parts[1].hasPrefix("{\"error\":\""), "a refusal says why")
  }
}
