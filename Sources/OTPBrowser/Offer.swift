import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// What the extension is told at one time.
struct Offer {
  /// The freshest first.
  let codes: [OfferedCode]
  /// Why there is no code; nil when there is one.
  let reason: NoSuggestionReason?

  /// Makes an offer for `request` of `suggestions`, the freshest first, or of why there are none.
  init(
    _ suggestions: [Suggestion],
    _ reason: NoSuggestionReason?,
    for request: CodesRequest,
    at now: Timestamp
  ) {
    let codes = request.admitted(suggestions).map { OfferedCode($0, at: now) }
      .filter { $0.remaining > 0 }
    self.codes = codes
    // Where there are codes, but none for this field, it is told as it is for codes of another site.
    self.reason = codes.isEmpty ? reason ?? .unavailable : nil
  }

  /// What of it the person notices when it changes; ages always do.
  var gist: Gist { Gist(ids: codes.map(\.id), reason: reason) }

  /// What two offers are told apart by.
  struct Gist: Equatable {
    let ids: [Int64]
    let reason: NoSuggestionReason?
  }
}

/// A code as the extension gets it: nothing of the message but the name of its sender.
struct OfferedCode {
  let id: Int64
  let code: SecurityCode
  let sender: String?
  let channel: Channel?
  /// In milliseconds, like `remaining`.
  let age: Int64
  let remaining: Int64
  let domain: String?
  let match: Suggestion.Match?
  let mentionsPayment: Bool

  init(_ suggestion: Suggestion, at now: Timestamp) {
    id = suggestion.code.id.number
    code = suggestion.code.code
    sender = SenderName(suggestion.sender ?? "")?.value
    channel = suggestion.channel
    let arrival = suggestion.code.timestamp.milliseconds
    age = max(now.milliseconds - arrival, 0)
    remaining = arrival + SuggestionRequest.defaultWindow.wholeMilliseconds - now.milliseconds
    domain = suggestion.code.domain
    match = suggestion.match
    mentionsPayment = suggestion.mentionsPayment
  }
}
