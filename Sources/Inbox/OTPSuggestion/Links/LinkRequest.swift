public import OTPMessage

/// A request for a confirmation link: for which recipient, and since when.
///
/// It names no site: a link is for a person or a test that asks, never for a page.
public struct LinkRequest: Sendable, Hashable {
  /// The recipient of the wanted links, compared as in ``SuggestionRequest/recipient``; nil for
  /// all.
  public var recipient: String?

  /// The earliest arrival that is wanted.
  public var since: Timestamp?

  /// The maximum age of a wanted link.
  public var window: Duration

  /// The maximum number of links.
  public var limit: Int

  /// Makes a request. Without arguments it is for the links of the usual window.
  public init(
    recipient: String? = nil,
    since: Timestamp? = nil,
    window: Duration = SuggestionRequest.defaultWindow,
    limit: Int = SuggestionRequest.defaultLimit
  ) {
    self.recipient = recipient
    self.since = since
    self.window = window
    self.limit = limit
  }

  /// Makes a request with the limits of one for codes.
  package init(_ request: SuggestionRequest) {
    self.init(
      recipient: request.recipient,
      since: request.since,
      window: request.window,
      limit: request.limit
    )
  }

  /// The request for a link that arrived before ``since``; nil without that.
  package var beforeSince: LinkRequest? {
    guard since != nil else { return nil }
    return LinkRequest(recipient: recipient, window: window, limit: 1)
  }

  /// The request for a link that arrived at or after ``since``, but is older than ``window`` at the
  /// time `now`; nil if there can be none.
  func tooOld(at now: Timestamp) -> LinkRequest? {
    forCodes.tooOld(at: now).map(LinkRequest.init)
  }

  /// The same limits for a request for codes.
  var forCodes: SuggestionRequest {
    SuggestionRequest(recipient: recipient, since: since, window: window, limit: limit)
  }
}
