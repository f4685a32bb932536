import OTPMessage
import OTPSuggestion

/// A request for codes, relative to the time of asking.
struct Question {
  var page: Page?
  var frames: [Page] = []
  var recipient: String?
  /// The earliest accepted arrival, in milliseconds relative to the time of asking.
  var since: Int64?
  var window: Int64 = 180_000
  var field: String?
  var limit = 50
  var boundOnly = false
  var includesReplaced = false

  /// Form fields, and whether they are for a one-time code.
  static let fields: [(name: String?, isForOneTimeCode: Bool)] = [
    (nil, true), ("oneTimeCode", true), ("one-time-code", true),
    ("section-a shipping one-time-code", true), ("current-password", false), ("off", false),
  ]

  var isForOneTimeCode: Bool {
    Self.fields.contains { $0.name == field && $0.isForOneTimeCode }
  }

  /// The request at `now`; nil if a page has an invalid origin, which never happens.
  func request(at now: Timestamp) -> SuggestionRequest? {
    let sites = ([page].compactMap { $0 } + frames).compactMap { Site(readableOrigin: $0.origin) }
    guard sites.count == (page == nil ? 0 : 1) + frames.count else { return nil }
    return SuggestionRequest(
      field: SuggestionRequest.Field(name: field),
      site: page == nil ? nil : sites[0],
      frames: page == nil ? [] : Array(sites.dropFirst()),
      recipient: recipient,
      since: since.map { Timestamp(milliseconds: now.milliseconds + $0) },
      window: .milliseconds(window),
      limit: limit,
      boundOnly: boundOnly,
      includesReplaced: includesReplaced
    )
  }
}
