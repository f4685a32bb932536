package import OTPText

/// An HTTP/1.1 response.
package struct WebResponse: Sendable, Equatable {
  /// A status code and its reason phrase.
  package enum Status: Int, Sendable {
    case found = 200
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case bodyTooLarge = 413
    case tooLarge = 431
    case unavailable = 503
    case version = 505

    fileprivate var phrase: String {
      switch self {
      case .found: "OK"
      case .badRequest: "Bad Request"
      case .unauthorized: "Unauthorized"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .bodyTooLarge: "Content Too Large"
      case .tooLarge: "Request Header Fields Too Large"
      case .unavailable: "Service Unavailable"
      case .version: "HTTP Version Not Supported"
      }
    }

    /// The header field that the status requires.
    fileprivate var field: String {
      switch self {
      case .unauthorized: "WWW-Authenticate: Bearer\r\n"
      case .unavailable: "Retry-After: 1\r\n"
      default: ""
      }
    }
  }

  package let status: Status
  package let body: [UInt8]
  /// The allowed method, for a response to any other.
  package var allowed: String?

  private let type: String

  /// The interim response that asks for the body (RFC 9110, section 10.1.1).
  static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// Creates a response with a JSON object whose members `members` writes.
  package init(_ status: Status, _ members: (inout JSONWriter) -> Void) {
    self.status = status
    type = "application/json"
    var writer = JSONWriter()
    writer.object(members)
    writer.endLine()
    body = writer.bytes
  }

  /// Creates a response that says what is wrong and what to do.
  package init(_ status: Status, error: String) {
    self.init(status) { $0.member("error", error) }
  }

  /// Makes the response to a method other than `allowed`.
  static func other(than allowed: String) -> WebResponse {
    var response = WebResponse(.methodNotAllowed, error: "only \(allowed) is answered")
    response.allowed = allowed
    return response
  }

  /// Creates a response with the text `body` of the media type `type`.
  package init(_ status: Status, type: String, _ body: String) {
    self.status = status
    self.type = type
    self.body = Array(body.utf8)
  }

  /// The bytes to send. The connection is closed afterwards, because tests send few requests.
  var bytes: [UInt8] {
    let head = """
      HTTP/1.1 \(status.rawValue) \(status.phrase)\r
      Content-Type: \(type)\r
      Content-Length: \(body.count)\r
      Cache-Control: no-store\r
      X-Content-Type-Options: nosniff\r
      Connection: close\r
      \(status.field)\(allowed.map { "Allow: \($0)\r\n" } ?? "")\r

      """
    return Array(head.utf8) + body
  }
}
