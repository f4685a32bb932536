import OTPText

/// An HTTP connection on which a client sends a single request.
package struct WebSession: Conversation, Sendable {
  private enum State {
    case head
    case body(WebRequest, WebRequest.BodyForm)
    case waiting
    case over
  }

  /// The maximum length of a head, in bytes.
  private static let longest = 16 << 10

  package var output: [UInt8] = []

  private let longestBody: Int
  private var state = State.head
  private var input: [UInt8] = []
  private var chunks = ChunkedBody()
  private var request: WebRequest?

  /// Creates a session that accepts a body of up to `longestBody` bytes; none if that is 0.
  package init(longestBody: Int = 0) {
    self.longestBody = longestBody
  }

  package var isOver: Bool { if case .over = state { true } else { false } }
  package var awaitsClient: Bool { isListening }
  package var held: Int { input.count + chunks.body.count }

  package var isListening: Bool {
    switch state {
    case .head, .body: true
    case .waiting, .over: false
    }
  }

  package mutating func receive(_ bytes: [UInt8]) {
    do throws(WebRequest.Fault) {
      switch state {
      case .head: try receiveHead(bytes)
      case .body(let request, let form): try receiveBody(bytes, of: request, form)
      case .waiting, .over: return
      }
    } catch {
      answer(error.response)
    }
  }

  package mutating func end(_ reason: ConversationEnd) {
    let words = reason == .timeout ? "the request timed out" : "too many ask at once"
    answer(.init(.unavailable, error: words))
  }

  /// Removes and returns the request; nil if it is incomplete. Call ``answer(_:)`` afterwards.
  package mutating func takeRequest() -> WebRequest? {
    defer { request = nil }
    return request
  }

  /// Answers the request.
  package mutating func answer(_ response: WebResponse) {
    guard !isOver else { return }
    output += response.bytes
    state = .over
    input = []
    chunks = ChunkedBody()
    request = nil
  }

  private mutating func receiveHead(_ bytes: [UInt8]) throws(WebRequest.Fault) {
    // The end of the head may be split between reads.
    let start = max(input.count - 3, 0)
    input += bytes
    let end = Array("\r\n\r\n".utf8)
    guard let range = input[start...].firstPlace(of: end) else {
      if input.count > Self.longest { answer(.init(.tooLarge, error: "the head is too long")) }
      return
    }
    let head = try WebRequest(input[..<(range.lowerBound + 2)])
    let rest = Array(input[range.upperBound...])
    input = []
    let form = try head.bodyForm()
    if form != .counted(0), longestBody == 0 { throw .body }
    if case .counted(let count) = form, count > longestBody { throw .tooLong }
    state = .body(head, form)
    try receiveBody(rest, of: head, form)
    let waits = ASCII.lowercased(head.value(of: "expect") ?? "") == "100-continue"
    if waits, isListening { output += WebResponse.goOn }
  }

  private mutating func receiveBody(
    _ bytes: [UInt8],
    of head: WebRequest,
    _ form: WebRequest.BodyForm
  ) throws(WebRequest.Fault) {
    var whole = head
    switch form {
    case .counted(let count):
      input += bytes
      guard input.count >= count else { return }
      whole.body = Array(input.prefix(count))
    case .chunked:
      try chunks.receive(bytes, longest: longestBody)
      guard chunks.isComplete else { return }
      whole.body = chunks.body
    }
    input = []
    chunks = ChunkedBody()
    request = whole
    state = .waiting
  }
}

extension WebRequest.Fault {
  fileprivate var response: WebResponse {
    switch self {
    case .malformed: WebResponse(.badRequest, error: "this is not an HTTP/1.1 request")
    case .version: WebResponse(.version, error: "only HTTP/1.1 is supported")
    case .body: WebResponse(.badRequest, error: "requests must not have a body")
    case .tooLong: WebResponse(.bodyTooLarge, error: "the body is too long")
    }
  }
}
