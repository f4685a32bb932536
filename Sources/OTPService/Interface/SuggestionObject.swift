import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// A code that is offered, as it stands in replies.
struct SuggestionObject: Codable {
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

  init(_ suggestion: Suggestion) {
    id = suggestion.code.id.number
    code = suggestion.code.code.value
    timestamp = suggestion.code.timestamp.iso8601
    age = suggestion.age.wholeMilliseconds
    domain = suggestion.code.domain
    embeddedDomains = suggestion.code.embeddedDomains
    match = suggestion.match?.rawValue
    sender = suggestion.sender
    channel = suggestion.channel?.rawValue
    mentionsPayment = suggestion.mentionsPayment
  }

  /// What the service offered.
  func suggestion() throws(ServiceError) -> Suggestion {
    guard let time = Timestamp(iso8601: timestamp) else { throw .unreadableReply }
    return Suggestion(
      code: VerificationCode(
        id: InboxEntry.ID(number: id),
        code: SecurityCode(code),
        timestamp: time,
        domain: domain,
        embeddedDomains: embeddedDomains
      ),
      sender: sender,
      channel: channel.flatMap { Channel(rawValue: $0) },
      age: .milliseconds(age),
      binding: domain.map { Binding(domain: $0, embeddedDomains: embeddedDomains) },
      match: match.flatMap(Suggestion.Match.init),
      mentionsPayment: mentionsPayment
    )
  }
}
