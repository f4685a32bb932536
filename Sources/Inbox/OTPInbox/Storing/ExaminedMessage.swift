package import OTPDetection
import OTPLinks
package import OTPMessage

/// A message and its detection, ready to be stored.
///
/// Detection happens before storing, so that it never blocks other writers.
package struct ExaminedMessage: Sendable {
  /// The message as it is stored.
  package let message: Message

  /// The detection in the message alone.
  package let detection: Detection

  /// The code that the message holds if it follows another one of its sender; nil for most
  /// messages.
  package let followUp: FollowUp?

  /// Whether the text is stored even if there is no code in it.
  package var isKept = true

  /// Creates an examined message from `message` and its detection.
  package init(_ message: Message, _ detection: Detection, followUp: FollowUp? = nil) {
    self.message = message.withStoredNames
    self.detection = detection
    self.followUp = followUp
  }

  /// Examines `message` with `session`.
  package init(
    _ message: Message,
    by session: DetectionSession,
    keeping kept: KeptTexts = .all
  ) {
    self.message = message.withStoredNames
    detection = session.detect(in: message)
    followUp = detection.outcome == .none ? session.followUp(for: message) : nil
    if kept == .codes, detection.outcome == .none {
      isKept = LinkDetector().detect(in: message) != .none
    }
  }
}
