package import OTPDetection
package import OTPMessage

/// A message with what was found in it, ready to be stored.
///
/// Detection is done by then, so that it holds up no other program that writes to the store.
package struct ExaminedMessage: Sendable {
  /// The message.
  package let message: Message

  /// What was found in the message by itself.
  package let detection: Detection

  /// The code that the message is after another one of its sender; nil for most messages.
  package let followUp: FollowUp?

  /// Makes a message in which `detection` was found.
  package init(_ message: Message, _ detection: Detection, followUp: FollowUp? = nil) {
    self.message = message
    self.detection = detection
    self.followUp = followUp
  }

  /// Looks for a code in `message` with `session`.
  package init(_ message: Message, by session: DetectionSession) {
    self.message = message
    detection = session.detect(in: message)
    followUp = detection.outcome == .none ? session.followUp(for: message) : nil
  }
}
