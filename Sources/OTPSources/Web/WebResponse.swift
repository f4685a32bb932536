package import OTPText

/// A response of HTTP/1.1 with a JSON object.
package struct WebResponse: Sendable, Equatable {
  /// A status code with its phrase.
  package enum Status: Int, Sendable {
    case found = 200
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
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
      case .tooLarge: "Request Header Fields Too Large"
      case .unavailable: "Service Unavailable"
      case .version: "HTTP Version Not Supported"
      }
    }

    /// A field that belongs to the status.
    fileprivate var field: String {
      switch self {
      case .unauthorized: "WWW-Authenticate: Bearer\r\n"
      case .methodNotAllowed: "Allow: GET\r\n"
      case .unavailable: "Retry-After: 1\r\n"
      default: ""
      }
    }
  }

  package let status: Status
  package let body: [UInt8]

  /// Makes a response whose object has the members that `members` writes.
  package init(_ status: Status, _ members: (inout JSONWriter) -> Void) {
    self.status = status
    var writer = JSONWriter()
    writer.object(members)
    writer.endLine()
    body = writer.bytes
  }

  /// Makes a response that says what is wrong and what to do.
  package init(_ status: Status, error: String) {
    self.init(status) { $0.member("error", error) }
  }

  /// The bytes to send. The connection ends after them: a test asks rarely.
  var bytes: [UInt8] {
    let head = """
      HTTP/1.1 \(status.rawValue) \(status.phrase)\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      Cache-Control: no-store\r
      X-Content-Type-Options: nosniff\r
      Connection: close\r
      \(status.field)\r

      """
    return Array(head.utf8) + body
  }
}
