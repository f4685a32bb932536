import OTPText

/// Decides which messages are for a recipient.
struct RecipientFilter {
  /// The number of answers to remember: people have few addresses, and a flood of them must not
  /// fill the memory.
  private static let memory = 1_000

  /// Nil if every message is wanted.
  private let wanted: MessageAddress?
  /// Whether a message that names no recipient is wanted.
  private let admitsUnknown: Bool
  private var answers: [String: Bool] = [:]

  /// Creates a filter for the messages that name `recipient`; for all messages if it is nil.
  init(for recipient: String?) {
    wanted = recipient.map(MessageAddress.init)
    admitsUnknown = recipient == nil
  }

  /// Creates a filter for the messages that may be for the same recipient as one for `recipient`. A
  /// message that names none may be for anyone, because notifications rarely name theirs.
  init(sharing recipient: String) {
    wanted = recipient.isEmpty ? nil : MessageAddress(recipient)
    admitsUnknown = true
  }

  /// Whether a message for `recipient`, which is empty if unknown, is wanted.
  mutating func admits(_ recipient: String) -> Bool {
    guard let wanted else { return true }
    guard !recipient.isEmpty else { return admitsUnknown }
    if let answer = answers[recipient] { return answer }
    let answer = wanted.matches(MessageAddress(recipient))
    if answers.count >= Self.memory { answers.removeAll() }
    answers[recipient] = answer
    return answer
  }
}
