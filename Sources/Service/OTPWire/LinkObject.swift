import OTPInbox
import OTPMessage
package import OTPSuggestion

/// A request for links, as written in calls.
package struct LinkRequestObject: Codable {
  package var recipient: String?
  package var since: String?
  package var window: Int64?
  package var limit: Int?

  package init(_ request: LinkRequest) {
    recipient = request.recipient
    since = request.since?.iso8601
    window = request.window.wholeMilliseconds
    limit = request.limit
  }

  /// The request itself.
  package func request() throws(CallError) -> LinkRequest {
    var request = LinkRequest(recipient: recipient)
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

/// A link, as written in replies.
package struct LinkObject: Codable {
  let id: Int64
  let link: String
  let timestamp: String
  let age: Int64
  let sender: String?
  let recipient: String?
  let channel: String?

  package init(_ link: LinkSuggestion) {
    id = link.id.number
    self.link = link.address
    timestamp = link.timestamp.iso8601
    age = link.age.wholeMilliseconds
    sender = link.sender
    recipient = link.recipient
    channel = link.channel?.rawValue
  }

  /// The link that the service found.
  package func suggestion() throws(ReplyError) -> LinkSuggestion {
    guard let time = Timestamp(iso8601: timestamp) else { throw .unreadable }
    return LinkSuggestion(
      id: InboxEntry.ID(number: id),
      address: link,
      timestamp: time,
      age: .milliseconds(age),
      sender: sender,
      recipient: recipient,
      channel: try channel.map { name throws(ReplyError) in try Channel(read: name) }
    )
  }
}

package enum SuggestLinks {
  package struct Parameters: Codable {
    package var request: LinkRequestObject?
    package var at: String?

    package init(request: LinkRequestObject?, at: String?) {
      self.request = request
      self.at = at
    }
  }

  package struct Result: Codable {
    let links: [LinkObject]
    let reason: String?

    package init(_ answer: LinkAnswer) {
      links = answer.links.map(LinkObject.init)
      reason = answer.reason?.rawValue
    }

    /// The answer of the service, which holds either links or a reason.
    package func answer() throws(ReplyError) -> LinkAnswer {
      guard links.isEmpty == (reason != nil) else { throw .unreadable }
      if let reason { return .noLink(NoSuggestionReason(rawValue: reason)) }
      var suggestions: [LinkSuggestion] = []
      for link in links { suggestions.append(try link.suggestion()) }
      return .links(suggestions)
    }
  }
}
