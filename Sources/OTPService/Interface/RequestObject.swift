import OTPInbox
import OTPMessage
import OTPSuggestion

/// Who asks for a code, as it stands in calls.
struct RequestObject: Codable {
  var field: String? = nil
  var site: String? = nil
  var frames: [String]? = nil
  var recipient: String? = nil
  var since: String? = nil
  var window: Int64? = nil
  var limit: Int? = nil

  /// A request of someone of whom nothing is known.
  init() {}

  init(_ request: SuggestionRequest) {
    field = request.field
    site = request.site?.origin
    frames = request.frames.isEmpty ? nil : request.frames.map(\.origin)
    recipient = request.recipient
    since = request.since?.iso8601
    window = request.window.wholeMilliseconds
    limit = request.limit
  }

  /// The request itself. A site that cannot be read is refused, and never taken for none.
  func request() throws(CallError) -> SuggestionRequest {
    var request = SuggestionRequest(field: field, recipient: recipient)
    if let site {
      guard let read = Site(origin: site) else { throw .invalidParameter("site") }
      request.site = read
    }
    for frame in frames ?? [] {
      guard let read = Site(origin: frame) else { throw .invalidParameter("frames") }
      request.frames.append(read)
    }
    // Frames are in a page: without it, nobody could say what they may have.
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
