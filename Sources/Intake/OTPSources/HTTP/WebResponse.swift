package import OTPText

/// A response of HTTP/1.1.
package struct WebResponse: Sendable, Equatable {
  /// A status code with its phrase.
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

    /// A field that belongs to the status.
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
  /// The method that is answered, for a response to another.
  package var allowed: String?

  private let type: String

  /// Asks for the body of a request (RFC 9110, section 10.1.1).
  static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// Makes a response whose object has the members that `members` writes.
  package init(_ status: Status, _ members: (inout JSONWriter) -> Void) {
    self.status = status
    type = "application/json"
    var writer = JSONWriter()
    writer.object(members)
    writer.endLine()
    body = writer.bytes
  }

  /// Makes a response that says what is wrong and what to do.
  package init(_ status: Status, error: String) {
    self.init(status) { $0.member("error", error) }
  }

  /// A response to another method than the `allowed` one.
  static func other(than allowed: String) -> WebResponse {
    var response = WebResponse(.methodNotAllowed, error: "only \(allowed) is answered")
    response.allowed = allowed
    return response
  }

  /// Makes a response with the text `body` of the media type `type`.
  package init(_ status: Status, type: String, _ body: String) {
    self.status = status
    self.type = type
    self.body = Array(body.utf8)
  }

  /// The bytes to send. The connection ends after them: a test asks rarely.
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
