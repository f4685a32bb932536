import CommandLineToolkit
import OTPMessage
import OTPSuggestion
import OTPText

/// The parameters of `GET /codes` or `GET /links`.
struct CodeQuestion {
  /// The reason a request is invalid.
  enum Fault: Error, Equatable {
    case method
    case path
    case parameter(String)
  }

  /// The maximum timeout, in seconds. Proxies and test runners give up earlier.
  private static let longestWait: Int64 = 600

  /// The maximum age that can be requested, in seconds. A store for tests is meant to be purged
  /// daily.
  private static let longestAge: Int64 = 86_400

  /// What a request asks for.
  enum Kind: String {
    case codes, links
  }

  let kind: Kind
  let request: SuggestionRequest
  /// How long to wait, in milliseconds.
  let timeout: Int64

  /// Reads `web`, a request received at `now`.
  init(_ web: WebRequest, at now: Timestamp) throws(Fault) {
    guard let kind = Kind(rawValue: String(web.path.dropFirst())), web.path.hasPrefix("/") else {
      throw .path
    }
    guard web.method == "GET" else { throw .method }
    var request = SuggestionRequest(limit: 1)
    var timeout: Int64 = 0
    var given: Set<String> = []
    for (name, value) in web.query.map({ ($0.name, $0.value) }) {
      guard given.insert(name).inserted else {
        throw .parameter("\"\(name)\" is given twice")
      }
      switch name {
      case "to":
        guard !value.isEmpty else { throw .parameter("\"to\" needs an address") }
        request.recipient = Self.recipient(value)
      case "since":
        guard let time = Self.time(value, at: now) else {
          throw .parameter(
            "\"since\" needs a time with its offset, seconds or milliseconds since 1970, or a time"
              + " before now such as 5m"
          )
        }
        request.since = time
      case "timeout":
        timeout = try Self.duration(value, of: name, upTo: Self.longestWait).milliseconds
      case "max-age":
        request.window = try Self.duration(value, of: name, upTo: Self.longestAge)
      default: throw .parameter("the parameters are to, since, max-age and timeout")
      }
    }
    self.kind = kind
    self.request = request
    self.timeout = timeout
  }

  /// Returns the recipient that `value` means. A plus sign stands for itself, as in tagged
  /// addresses, except inside telephone numbers, where it is a form-encoded space.
  private static func recipient(_ value: String) -> String {
    let isNumber = value.utf8.allSatisfy { ASCII.isDigit($0) || "+ ()-./".utf8.contains($0) }
    guard isNumber else { return value }
    return value.prefix(1) + value.dropFirst().map { $0 == "+" ? " " : String($0) }.joined()
  }

  private static func time(_ text: String, at now: Timestamp) -> Timestamp? {
    if let time = Timestamp(written: text) { return time }
    return Duration(written: text).map {
      Timestamp(milliseconds: now.milliseconds - $0.milliseconds)
    }
  }

  private static func duration(
    _ text: String,
    of name: String,
    upTo longest: Int64
  ) throws(Fault) -> Duration {
    guard let duration = Duration(written: text, inSeconds: true), duration <= .seconds(longest)
    else {
      throw .parameter(
        "\"\(name)\" needs whole seconds, or a duration such as 5m, at most \(longest) seconds"
      )
    }
    return duration
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
