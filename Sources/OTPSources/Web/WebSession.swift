/// A conversation with a client that asks one thing by HTTP.
package struct WebSession: Conversation, Sendable {
  private enum State {
    case head
    case waiting
    case over
  }

  /// The longest head, in bytes.
  private static let longest = 16 << 10

  package var output: [UInt8] = []

  private var state = State.head
  private var input: [UInt8] = []
  private var request: WebRequest?

  package init() {}

  package var isOver: Bool { state == .over }
  package var isListening: Bool { state == .head }
  package var awaitsClient: Bool { state == .head }
  package var held: Int { input.count }

  package mutating func receive(_ bytes: [UInt8]) {
    guard state == .head else { return }
    // The end may be cut in two.
    let start = max(input.count - 3, 0)
    input += bytes
    let end = Array("\r\n\r\n".utf8)
    guard let range = input[start...].firstRange(of: end) else {
      if input.count > Self.longest { answer(.init(.tooLarge, error: "the head is too long")) }
      return
    }
    let head = input[..<(range.lowerBound + 2)]
    state = .waiting
    do throws(WebRequest.Fault) {
      request = try WebRequest(head)
    } catch {
      answer(error.response)
    }
    input = []
  }

  package mutating func end(_ reason: ConversationEnd) {
    let words = reason == .timeout ? "the request takes too long" : "too many ask at once"
    answer(.init(.unavailable, error: words))
  }

  /// Takes the request; nil if none is complete. ``answer(_:)`` follows.
  package mutating func takeRequest() -> WebRequest? {
    defer { request = nil }
    return request
  }

  /// Answers the request.
  package mutating func answer(_ response: WebResponse) {
    guard state != .over else { return }
    output += response.bytes
    state = .over
    input = []
    request = nil
  }
}

extension WebRequest.Fault {
  fileprivate var response: WebResponse {
    switch self {
    case .malformed: WebResponse(.badRequest, error: "this is no request of HTTP/1.1")
    case .version: WebResponse(.version, error: "only HTTP/1.1 is spoken here")
    case .body: WebResponse(.badRequest, error: "requests have no body here")
    }
  }
}
