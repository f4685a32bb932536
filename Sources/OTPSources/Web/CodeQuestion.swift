import OTPMessage
import OTPSuggestion

/// What `GET /codes` or `GET /links` asks for.
struct CodeQuestion {
  /// Why a request is none.
  enum Fault: Error, Equatable {
    case method
    case path
    case parameter(String)
  }

  /// The longest time that a client may wait, in seconds: proxies and test runners give up earlier.
  private static let longestWait: Int64 = 600

  /// What is asked for.
  enum Kind: String {
    case codes, links
  }

  let kind: Kind
  let request: SuggestionRequest
  /// How many milliseconds to wait for it.
  let timeout: Int64

  init(_ web: WebRequest) throws(Fault) {
    guard let kind = Kind(rawValue: String(web.path.dropFirst())), web.path.hasPrefix("/") else {
      throw .path
    }
    guard web.method == "GET" else { throw .method }
    var request = SuggestionRequest(limit: 1)
    var timeout: Int64 = 0
    var given: Set<String> = []
    for (name, value) in web.query.map({ ($0.name, $0.value) }) {
      guard given.insert(name).inserted else {
        throw .parameter("\"\(name)\" is there twice")
      }
      switch name {
      case "to":
        guard !value.isEmpty else { throw .parameter("\"to\" needs an address") }
        request.recipient = value
      case "since":
        let number = Int64(value).flatMap(Timestamp.init(secondsOrMilliseconds:))
        guard let time = Timestamp(iso8601: value) ?? number else {
          throw .parameter(
            "\"since\" needs a time with its offset, or seconds or milliseconds since 1970"
          )
        }
        request.since = time
      case "timeout":
        guard let seconds = Int64(value), (0...Self.longestWait).contains(seconds) else {
          throw .parameter("\"timeout\" needs whole seconds, at most \(Self.longestWait)")
        }
        timeout = seconds * 1_000
      default: throw .parameter("the parameters are to, since and timeout")
      }
    }
    self.kind = kind
    self.request = request
    self.timeout = timeout
  }
}

extension CodeQuestion.Fault {
  var response: WebResponse {
    switch self {
    case .method: .other(than: "GET")
    case .path: WebResponse(.notFound, error: "ask for /codes or /links")
    case .parameter(let words): WebResponse(.badRequest, error: words)
    }
  }
}
