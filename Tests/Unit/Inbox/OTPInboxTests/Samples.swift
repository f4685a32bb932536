import OTPDetection
import OTPInbox
import OTPMessage

/// The time `seconds` after the start of the tests.
func time(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_790_000_000_000 + seconds * 1_000)
}

/// A detection of `code`.
func found(_ code: String, boundTo domain: String? = nil) -> Detection {
  Detection(
    .code(
      DetectedCode(
        SecurityCode(code),
        range: 0..<code.utf8.count,
        binding: domain.map { Binding(domain: $0) }
      )
    ),
    score: 0.9,
    language: "en"
  )
}

/// A detection without a code.
let nothing = Detection(.none)

extension Inbox {
  /// Stores one message, which arrives at `now` unless it says otherwise.
  @discardableResult
  func store(
    _ message: Message,
    _ detection: Detection = nothing,
    by delivery: Delivery = .live,
    at now: Timestamp = time(0)
  ) throws -> StoreOutcome? {
    try store([ExaminedMessage(message, detection)], by: delivery, at: now).first?.storing
  }

  /// The state of each entry, in the order of storing.
  func states() throws -> [InboxEntry.State] {
    try entries(limit: 1_000).reversed().map(\.state)
  }
}
