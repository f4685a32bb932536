import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// The codes and identities that the extension offers from now on, or the reason why there is no
/// code.
struct CodesUpdate {
  /// The codes, best first.
  let codes: [OfferedCode]
  /// The reason why there is no code; nil if there is one.
  let reason: NoSuggestionReason?
  /// The identities, best first.
  let identities: [OfferedIdentity]

  /// Creates the update from the answer to `request`, at the time `now`.
  init(
    _ answer: SuggestionAnswer,
    _ identities: [OfferedIdentity],
    for request: CodesRequest,
    at now: Timestamp
  ) {
    self.identities = identities
    let codes = request.allowed(answer.suggestions).map { OfferedCode($0, at: now) }
      .filter { $0.remaining > 0 }
    self.codes = codes
    // Codes that are not allowed in this field are reported as codes of another site.
    self.reason = codes.isEmpty ? answer.reason ?? .unavailable : nil
  }

  /// The part of the update whose changes a person would notice. Ages change all the time.
  var fingerprint: Fingerprint {
    Fingerprint(
      ids: codes.map(\.id),
      replaced: codes.map(\.isReplaced),
      reason: reason,
      identities: identities.map(\.id)
    )
  }

  /// The entries of an update's codes, which of them were replaced, the reason, and the numbers of
  /// the identities.
  struct Fingerprint: Equatable {
    let ids: [Int64]
    let replaced: [Bool]
    let reason: NoSuggestionReason?
    let identities: [Int64]
  }
}

/// A code as the extension receives it. The only part of the message is the sender's name.
struct OfferedCode {
  let id: Int64
  let code: SecurityCode
  let sender: String?
  let channel: Channel?
  /// The time since the code arrived, in milliseconds.
  let age: Int64
  /// The time until the code expires, in milliseconds.
  let remaining: Int64
  let domain: String?
  let match: Suggestion.Match?
  let mentionsPayment: Bool
  /// Whether a newer code from the same sender arrived within a minute.
  let isReplaced: Bool

  init(_ suggestion: Suggestion, at now: Timestamp) {
    id = suggestion.id.number
    code = suggestion.code
    sender = SenderName(suggestion.sender ?? "")?.value
    channel = suggestion.channel
    let arrival = suggestion.timestamp.milliseconds
    age = max(now.milliseconds - arrival, 0)
    remaining = arrival + SuggestionRequest.defaultWindow.wholeMilliseconds - now.milliseconds
    domain = suggestion.domain
    match = suggestion.match
    mentionsPayment = suggestion.mentionsPayment
    isReplaced = suggestion.isReplaced
  }
}
