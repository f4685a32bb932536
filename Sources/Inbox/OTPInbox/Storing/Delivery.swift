/// How messages come to an inbox, which decides whether equal ones are the same message.
///
/// It counts only for messages whose source states neither an identifier nor a time. The two cases
/// are part of the API and do not change.
public enum Delivery: Sendable, Hashable {
  /// As they arrive, each once. Two equal messages of one source are two messages, unless the
  /// second comes within ``Inbox/repetitionWindow`` of the first, which is still fresh.
  case live
  /// From a file or a backup, which may be read again. Equal messages are the same message.
  case replay
}

extension Inbox {
  /// The time within which a live source repeats a message that it sends again: three seconds.
  ///
  /// Copies of one message follow each other at once: a phone reports a message again while it
  /// assembles its parts, and a webhook is called again in quick succession, or after a second,
  /// when a connection fails (https://developers.dialpad.com/docs/webhook-delivery-failures,
  /// https://developer.8x8.com/connect/reference/inbound-sms). Later attempts come after ten
  /// seconds or minutes and carry the provider's identifier. A person who requests the code again
  /// has waited for it first. The trigger of the schema compares with the same number.
  public static let repetitionWindow = Duration.seconds(3)
}
