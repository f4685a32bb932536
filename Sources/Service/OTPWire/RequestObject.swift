import OTPInbox
import OTPMessage
package import OTPSuggestion

/// A request for suggestions, as written in calls.
package struct RequestObject: Codable {
  package var field: String? = nil
  package var site: String? = nil
  package var frames: [String]? = nil
  package var recipient: String? = nil
  package var since: String? = nil
  package var window: Int64? = nil
  package var limit: Int? = nil
  package var boundOnly: Bool? = nil
  package var includesReplaced: Bool? = nil

  /// Makes a request without any restriction.
  package init() {}

  package init(_ request: SuggestionRequest) {
    field = request.field == .oneTimeCode ? nil : request.field.name
    site = request.site?.origin
    frames = request.frames.isEmpty ? nil : request.frames.map(\.origin)
    recipient = request.recipient
    since = request.since?.iso8601
    window = request.window.wholeMilliseconds
    limit = request.limit
    // Services of earlier versions do not know these.
    boundOnly = request.boundOnly ? true : nil
    includesReplaced = request.includesReplaced ? true : nil
  }

  /// The request itself. A site that cannot be read is refused; it is never treated as no site.
  package func request() throws(CallError) -> SuggestionRequest {
    guard let field = SuggestionRequest.Field(readableName: field) else {
      throw .invalidParameter("field")
    }
    var request = SuggestionRequest(
      field: field,
      recipient: recipient,
      boundOnly: boundOnly ?? false,
      includesReplaced: includesReplaced ?? false
    )
    if let site {
      guard let read = Site(readableOrigin: site) else { throw .invalidParameter("site") }
      request.site = read
    }
    for frame in frames ?? [] {
      guard let read = Site(readableOrigin: frame) else { throw .invalidParameter("frames") }
      request.frames.append(read)
    }
    // Frames belong to a page: without it, their codes cannot be determined.
    guard request.site != nil || request.frames.isEmpty else { throw .invalidParameter("site") }
    if let since { request.since = try Timestamp(parameter: since, named: "since") }
    if let window {
      guard window >= 0 else { throw .invalidParameter("window") }
      request.window = .milliseconds(window)
    }
    if let limit {
      guard limit >= 0 else { throw .invalidParameter("limit") }
      request.limit = limit
    }
    return request
  }
}
