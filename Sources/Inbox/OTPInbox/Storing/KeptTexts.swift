import OTPDetection
import OTPMessage

/// The messages whose subject and text are stored. The two cases are part of the API and do not
/// change.
public enum KeptTexts: String, Sendable, Hashable {
  /// Those of all messages: a later version of the detector may examine them again.
  case all
  /// Those of messages with a code or with a link to confirm something, and of messages that
  /// explain why there is none: ambiguous, redacted and unusable ones.
  ///
  /// It is for what a person's own phone or mailbox receives. Of the other messages, everything but
  /// the subject and text is stored, so that duplicates, bare numbers after a code, and the reasons
  /// for having none still work.
  case codes
}

extension Message {
  /// The message as it is stored with `detection`; `isKept` says whether it keeps its text even if
  /// it has no code.
  func stored(with detection: Detection, isKept: Bool) -> Message {
    guard !isKept, detection.outcome == .none else { return self }
    var message = self
    message.text = ""
    message.subject = nil
    return message
  }
}
