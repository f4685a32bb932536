import OTPDetection
import OTPInbox
import OTPMessage
package import OTPSuggestion

/// A suggestion, as written in replies.
package struct SuggestionObject: Codable {
  let id: Int64
  let code: String
  let timestamp: String
  let age: Int64
  let domain: String?
  let embeddedDomains: [String]
  let match: String?
  let sender: String?
  let channel: String?
  let mentionsPayment: Bool
  let isReplaced: Bool

  package init(_ suggestion: Suggestion) {
    id = suggestion.id.number
    code = suggestion.code.value
    timestamp = suggestion.timestamp.iso8601
    age = suggestion.age.wholeMilliseconds
    domain = suggestion.domain
    embeddedDomains = suggestion.embeddedDomains
    match = suggestion.match?.rawValue
    sender = suggestion.sender
    channel = suggestion.channel?.rawValue
    mentionsPayment = suggestion.mentionsPayment
    isReplaced = suggestion.isReplaced
  }

  /// The suggestion that the service made.
  package func suggestion() throws(ReplyError) -> Suggestion {
    guard let time = Timestamp(iso8601: timestamp) else { throw .unreadable }
    return Suggestion(
      id: InboxEntry.ID(number: id),
      code: SecurityCode(code),
      timestamp: time,
      sender: sender,
      channel: try channel.map { name throws(ReplyError) in try Channel(read: name) },
      age: .milliseconds(age),
      binding: domain.map { Binding(domain: $0, embeddedDomains: embeddedDomains) },
      match: try match.map { name throws(ReplyError) in
        guard let match = Suggestion.Match(rawValue: name) else { throw .unreadable }
        return match
      },
      mentionsPayment: mentionsPayment,
      isReplaced: isReplaced
    )
  }
}

extension Channel {
  /// Reads a channel of a reply.
  init(read name: String) throws(ReplyError) {
    guard let channel = Channel(rawValue: name) else { throw .unreadable }
    self = channel
  }
}
